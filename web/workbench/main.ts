// A page for drawing boards: any board at any step of a random match, through any eyes.
//   /workbench/?match=tohm-2&step=17&eyes=0&theme=dark&lang=it
import '@fontsource/fraunces/latin-600.css';
import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import '../src/tokens.css';
import '../src/base.css';
import { mount } from 'svelte';
import { isLocale, overwriteGetLocale } from '../src/paraglide/runtime.js';
import Workbench from './Workbench.svelte';

const wanted = new URLSearchParams(location.search);
const theme = wanted.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const lang = wanted.get('lang') ?? 'en';
if (isLocale(lang)) overwriteGetLocale(() => lang);

mount(Workbench, { target: document.getElementById('app')! });
