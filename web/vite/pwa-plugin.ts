/** Makes the app installable and its build available offline: the manifest, and the service worker by Workbox. */
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { light } from '#ui/theme/tokens.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Parts of the fonts that are stored when a text first needs them; those of European languages come with the app. */
const RARE_FONTS = ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin-ext', 'vietnamese']

export const pwaPlugin = (): PluginOption =>
  VitePWA({
    // The app offers an update and activates it, never the service worker by itself.
    registerType: 'prompt',
    // The app registers it after the first page has loaded.
    injectRegister: null,
    manifest: {
      id: '/',
      name: 'Trophy Evaluation Database',
      short_name: 'Trophies',
      description: 'Measures game trophies and scores them under one set of rules, also without a network.',
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      // The page overrides it by colour scheme.
      theme_color: light.paper,
      background_color: light.paper,
      icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('icon-maskable-512.png', 512, 'maskable')],
    },
    // The system stores the icons when it installs the app.
    includeManifestIcons: false,
    workbox: {
      // Every part of one version, so that an open page never lacks a part after an update of the server.
      globPatterns: ['**/*.{js,css,html,svg,woff2}'],
      globIgnores: RARE_FONTS.map((name) => `assets/*-${name}-wght-*`),
      dontCacheBustURLsMatching: /^assets\//,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      // The first page is under control as soon as everything is stored, not only after a reload.
      clientsClaim: true,
      navigateFallback: '/index.html',
      // What the server does not answer with the page: the API and its documentation, files, and health checks.
      navigateFallbackDenylist: [/^\/(api|assets|icons)(\/|$)/, /^\/(healthz|readyz)$/, /^\/[\w-]+\.\w+$/],
      runtimeCaching: [
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && /^\/assets\/[^/]+\.woff2$/.test(url.pathname),
          handler: 'CacheFirst',
          options: { cacheName: 'fonts', expiration: { maxEntries: 20 } },
        },
      ],
    },
  })
