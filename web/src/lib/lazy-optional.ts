import { type ComponentType, lazy } from 'react'

/** Returns a component that is loaded after the page, or renders nothing if it cannot be loaded. */
export const lazyOptional = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  lazy(() => load().catch((): { default: ComponentType } => ({ default: () => null })))
