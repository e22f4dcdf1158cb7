import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogue } from './tools/catalogue.mjs';
import { site } from './tools/site.mjs';

/* The page is served from the program itself: hashed names under /assets, and
 * nothing inlined as data: addresses, which the content security policy refuses. */
export default defineConfig(({ mode }) => ({
  /* Files find each other wherever they are; the page says where (--base-path). */
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  /* Tests draw the boards that are built: without the looks that a developer's page takes at every element. */
  plugins: [svelte(mode === 'test' ? { compilerOptions: { dev: false } } : {}), catalogue('../po'), site()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { port: 5173, strictPort: false },
  test: { cache: false /* so that they always run in the same order */, include: ['src/**/*.test.ts'], environment: 'node', css: { include: [/look\.css/] }, testTimeout: 60000 /* on a busy machine too */ },
}));
