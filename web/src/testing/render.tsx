/**
 * Renders with the styles that hide elements or take their clicks. A search by role compares every element with every
 * rule of the page, which is slow with all styles.
 */
import createCache, { type StylisElement, type StylisPlugin } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type RenderResult, render as renderElement } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'

/** Properties that decide whether an element is visible and accessible. */
const LAYOUT_PROPERTIES: readonly unknown[] = ['display', 'visibility', 'pointer-events']

/** Returns true for a declaration of such a property, and for a rule that contains one. */
const hasLayoutProperty = ({ type, props, children }: StylisElement): boolean =>
  type === 'decl' ? LAYOUT_PROPERTIES.includes(props) : Array.isArray(children) && children.some(hasLayoutProperty)

/** Turns all else into comments, which are not inserted. */
const removeAppearance: StylisPlugin = (element) => {
  if (!hasLayoutProperty(element)) element.type = 'comm'
}

const HIDES = /display:\s*none|visibility|pointer-events/

const layoutStyles = createCache({ key: 'css', stylisPlugins: [removeAppearance] })
const { insert } = layoutStyles
layoutStyles.insert = (selector, serialized, sheet, shouldCache) => {
  if (HIDES.test(serialized.styles)) return insert(selector, serialized, sheet, shouldCache)
  if (shouldCache) layoutStyles.inserted[serialized.name] = true
}
const allStyles = createCache({ key: 'css' })

type Options = {
  /** Inserts complete styles, to check the appearance. */
  readonly hasAllStyles?: boolean
}

export const render = (element: ReactElement, { hasAllStyles = false }: Options = {}): RenderResult => {
  const cache = hasAllStyles ? allStyles : layoutStyles
  const wrapper = ({ children }: { children: ReactNode }) => <CacheProvider value={cache}>{children}</CacheProvider>
  return renderElement(element, { wrapper })
}

/** Removes all styles, so that the next test file starts without them. */
export const removeStyles = (): void => {
  for (const cache of [layoutStyles, allStyles]) {
    cache.sheet.flush()
    cache.inserted = {}
    cache.registered = {}
  }
}
