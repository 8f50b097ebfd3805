import type { QueryClient } from '@tanstack/react-query'
import { signingKeysQuery } from '#evaluations/public/signing-keys.ts'
import { canStoreSheets } from '#outbox/outbox-store.ts'
import { setReadiness } from '#shell/offline/readiness.ts'
import { registerServiceWorker } from '#shell/offline/service-worker.ts'
import { meQuery } from '#shell/session/me.ts'
import { currentUser } from '#shell/session/session.ts'

/** Resolves when the page has loaded all its files, which would otherwise appear later. */
const pageLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null)
    else window.addEventListener('load', resolve, { once: true })
  })

/** Makes the app available offline, with what its pages need there: the certification and the keys of certificates. */
export const startOffline = async (queries: QueryClient): Promise<void> => {
  if (!('serviceWorker' in navigator)) return setReadiness('unavailable')
  // A page that comes from the service worker is stored.
  if (!navigator.serviceWorker.controller) setReadiness('preparing')
  await pageLoaded()
  await registerServiceWorker()
  setReadiness((await canStoreSheets()) ? 'ready' : 'unavailable')
  await queries.prefetchQuery(signingKeysQuery)
  if (currentUser()) await queries.prefetchQuery(meQuery)
}
