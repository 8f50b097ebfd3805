import { type Drawing, parseDrawing } from '@trophy/domain'
import { useEffect, useState } from 'react'

/** Each drawing is a separate file of the build, loaded with its species. */
const files = import.meta.glob<string>('/../domain/drawings/*/*.svg', { query: '?raw', import: 'default' })

const loadDrawing = async (species: string): Promise<Drawing | null> => {
  const [, load] = Object.entries(files).find(([file]) => file.endsWith(`/${species}.svg`)) ?? []
  const svg = await load?.().catch(() => undefined)
  return svg === undefined ? null : parseDrawing(svg)
}

/** Returns the drawing of a species: undefined until it is loaded, null if it cannot be. */
export const useDrawing = (species: string): Drawing | null | undefined => {
  const [loaded, setLoaded] = useState<{ readonly species: string; readonly drawing: Drawing | null }>()
  useEffect(() => {
    let isShown = true
    void loadDrawing(species).then((drawing) => isShown && setLoaded({ species, drawing }))
    return () => {
      isShown = false
    }
  }, [species])
  return loaded?.species === species ? loaded.drawing : undefined
}
