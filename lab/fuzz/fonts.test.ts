import { listUnprintableCharacters } from '@trophy/domain'
import { SANS, SERIF, type Style } from '@trophy/server/platform/pdf/font-list.ts'
import { prepareFonts } from '@trophy/server/platform/pdf/fonts.ts'
import { expect, it } from 'vitest'

/** The styles of entered texts. */
const STYLES: readonly Style[] = [
  { family: SERIF, bold: false, italics: false },
  { family: SANS, bold: false, italics: false },
  { family: SANS, bold: true, italics: false },
]

const { find } = prepareFonts()

const isPrintable = async (character: string): Promise<boolean> => {
  for (const style of STYLES) if (!(await find(character, style, character)).has(character)) return false
  return true
}

/**
 * Unassigned, private and surrogate code points; those that are never drawn; and Han, of which rare ones are missing.
 */
const OTHERS = /[\p{Cn}\p{Co}\p{Cs}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Script=Han}]/u

it('have the characters that the domain takes for printable, and no others', async () => {
  const differing: string[] = []
  for (let code = 0x20; code <= 0x1ffff; code += 1) {
    if (OTHERS.test(String.fromCodePoint(code))) continue
    // As texts are stored.
    const character = String.fromCodePoint(code).normalize('NFC')
    const isListed = listUnprintableCharacters(character).length === 0
    if (isListed !== (await isPrintable(character))) differing.push(`${code.toString(16)} ${character}`)
  }
  expect(differing).toEqual([])
})
