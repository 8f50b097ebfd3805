import { createContext } from 'react'

/** The key of the species whose drawing the instructions of a sheet show; null shows none. */
export const DrawnSpeciesContext = createContext<string | null>(null)
