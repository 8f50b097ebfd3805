import { type Drawing, parseDrawing } from '@trophy/domain'
import { useEffect, useState } from 'react'

/** Each drawing is a separate file of the build, loaded with its species. */
const files = import.meta.glob<string>('/../domain/drawings/*/*.svg', { query: '?raw', import: 'default' })

/** Returns the drawing of a species, or null until it is loaded, and if it cannot be. */
export const useDrawing = (species: string): Drawing | null => {
  const [loaded, setLoaded] = useState<{ readonly species: string; readonly drawing: Drawing } | null>(null)
  useEffect(() => {
    let isShown = true
    const [, load] = Object.entries(files).find(([file]) => file.endsWith(`/${species}.svg`)) ?? []
    load?.().then(
      (svg) => isShown && setLoaded({ species, drawing: parseDrawing(svg) }),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [species])
  return loaded?.species === species ? loaded.drawing : null
}
