import '@fontsource/fraunces/latin-600.css';
import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import './tokens.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferences } from './lib/preferences.svelte';
import { follow } from './lib/routes.svelte';
import { getLocale } from './paraglide/runtime.js';

document.documentElement.lang = getLocale();
preferences.apply();
follow();
mount(App, { target: document.getElementById('app')! });
