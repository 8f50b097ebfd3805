import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Nothing is inlined as data: URIs, so that the content security policy stays `'self'`.
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://localhost:${process.env.PORT || 3000}` } },
})
