import { describe, expect, it } from 'vitest'
import { fileError, fileRules, formatSize, isPicture, sanitiseFileName } from './files.ts'

const getError = (name: string, size = 1) => fileError(fileRules.evaluation, { name, size })

describe('a file for an evaluation, before it leaves the browser', () => {
  it.each(['photo.jpg', 'PHOTO.JPEG', 'skull.png', 'skull.webp', 'sheet.PDF', 'image', 'image.'])(
    'may be %s',
    (name) => {
      expect(getError(name)).toBeNull()
    },
  )

  it.each(['page.html', 'drawing.svg', 'photo.jpg.exe', 'sheet.docx', 'film.mp4'])('may not be %s', (name) => {
    expect(getError(name)).toBe('This file type is not accepted. Accepted types: JPEG, PNG, WebP and PDF.')
  })

  it('is asked for as JPEG when it is a HEIC picture', () => {
    for (const name of ['IMG_0001.HEIC', 'a.heif', 'b.heics'])
      expect(getError(name)).toBe('This is a HEIC picture, which few programs can show. Please send it as JPEG.')
  })

  it('may have 20 MB, and must have something', () => {
    expect(getError('a.pdf', 20_000_000)).toBeNull()
    expect(getError('a.pdf', 20_000_001)).toBe('This file is larger than 20 MB.')
    expect(getError('a.pdf', 0)).toBe('This file is empty.')
  })
})

it('a size is thousands of bytes, rounded [A-108]', () => {
  expect([0, 499, 1499, 1500, 20_000_000].map(formatSize)).toEqual(['0 KB', '0 KB', '1 KB', '2 KB', '20000 KB'])
})

it('a name is kept in any script, without folders, hidden signs and excess', () => {
  expect(sanitiseFileName('Łoś ж 鹿.jpg')).toBe('Łoś ж 鹿.jpg')
  expect(sanitiseFileName('C:\\Users\\me/photo.jpg')).toBe('photo.jpg')
  expect(sanitiseFileName(' a\u0000\r\n\u202egpj.exe ')).toBe('agpj.exe')
  expect(sanitiseFileName('e\u0301.pdf')).toBe('\u00e9.pdf')
  for (const empty of ['', '..', '.', '/', '\u202e']) expect(sanitiseFileName(empty)).toBe('file')
  const long = sanitiseFileName(`${'🦌'.repeat(300)}.jpeg`)
  expect([[...long].length, long.endsWith('🦌.jpeg')]).toEqual([200, true])
})

it('only pictures that a browser shows have a small copy', () => {
  expect(['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'image/svg+xml'].map(isPicture)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
