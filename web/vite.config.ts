import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks, chunksPlugin, getCompileHint } from './vite/chunks.ts'
import { fontsPlugin } from './vite/fonts-plugin.ts'
import { preloadPlugin } from './vite/preload-plugin.ts'
import { pwaPlugin } from './vite/pwa-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite/web',
  resolve: {
    alias: [
      { find: /^\.\/TouchRipple\.mjs$/, replacement: `${import.meta.dirname}/vite/no-ripple.ts` },
      {
        find: '@emotion/use-insertion-effect-with-fallbacks',
        replacement: `${import.meta.dirname}/vite/insert-styles.ts`,
      },
      // The package exports only its build for development, which is larger and prints warnings.
      {
        find: /^react-router$/,
        replacement: `${import.meta.dirname}/../node_modules/react-router/dist/production/index.mjs`,
      },
    ],
  },
  plugins: [react(), fontsPlugin(), chunksPlugin(), preloadPlugin(), pwaPlugin()],
  build: {
    target: 'es2022',
    // preload.js requests the files of the opened page. Links for the others would take a slow phone 200 ms to create.
    modulePreload: false,
    // Nothing is inlined as data: URIs, so that the content security policy stays `'self'`.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    manifest: true,
    rolldownOptions: {
      // The warning is untrue here: a module that is also imported statically still has the file of its group.
      checks: { ineffectiveDynamicImport: false },
      // Emotion imports them for a function that is not used here. They do nothing when they are loaded.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks }, postBanner: getCompileHint },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://localhost:${process.env.PORT || 3000}` } },
})
