import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks, chunksPlugin } from './vite/chunks.ts'
import { preloadPlugin } from './vite/preload-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), chunksPlugin(), preloadPlugin()],
  build: {
    target: 'es2022',
    // Nothing is inlined as data: URIs, so that the content security policy stays `'self'`.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://localhost:${process.env.PORT || 3000}` } },
})
