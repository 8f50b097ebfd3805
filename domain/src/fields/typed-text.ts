import { z } from 'zod'
import { removeInvisibleCharacters } from '#values/invisible-characters.ts'

/** A text as a user types or pastes it, without invisible characters. */
export const typedTextSchema = (error?: Parameters<typeof z.string>[0]) =>
  z.string(error).overwrite(removeInvisibleCharacters)
