import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the studio into `dist/pages/studio`, from where the edge serves it. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export
export default defineConfig({
  root: at('.'),
  base: '/',
  // Components bring texts in thirty languages; the studio speaks one.
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  worker: { format: 'es' },
  build: {
    outDir: at('../dist/pages/studio'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
  },
});
