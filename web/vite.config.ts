import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { rulePage } from './src/lib/rulepages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The rule pages, docs/games/**.md, as modules: the Markdown is read when the page is built. */
const rulePages: Plugin = {
  name: 'rule-pages',
  transform(code, id) {
    if (!/\/docs\/games\/.*\.md$/.test(id)) return null;
    return { code: `export default ${JSON.stringify(rulePage(code))}`, map: null };
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [
    rulePages,
    svelte(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      emitTsDeclarations: true,
    }),
  ],
  resolve: {
    alias: {
      $lib: here('./src/lib'),
      $parts: here('./src/parts'),
      $games: here('./src/games'),
      $messages: here('./src/paraglide/messages.js'),
    },
    // Components under test run in node, where Svelte would otherwise choose its server build.
    ...(mode === 'test' ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: '../src/ludoteca/server/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // an inline script, which our Content-Security-Policy forbids
    assetsInlineLimit: 0,
    // A message is a module without side effects: it goes into the pieces that use it, not into all.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/paraglide\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } },
    fs: { allow: ['..'] }, // the rule pages are in ../docs
  },
  test: { include: ['src/**/*.test.ts'] },
}));
