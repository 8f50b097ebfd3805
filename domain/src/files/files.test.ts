import { describe, expect, it } from 'vitest'
import { fileError, fileRules, formatSize, isPicture, sanitiseFileName } from './files.ts'

const getError = (name: string, size = 1) => fileError(fileRules.evaluation, { name, size })

describe('fileError', () => {
  it.each(['photo.jpg', 'PHOTO.JPEG', 'skull.png', 'skull.webp', 'sheet.PDF', 'image', 'image.'])(
    'accepts %s for an evaluation',
    (name) => {
      expect(getError(name)).toBeNull()
    },
  )

  it.each(['page.html', 'drawing.svg', 'photo.jpg.exe', 'sheet.docx', 'film.mp4'])(
    'rejects %s for an evaluation',
    (name) => {
      expect(getError(name)).toBe('This file type is not accepted. Accepted types: JPEG, PNG, WebP and PDF.')
    },
  )

  it('asks for a JPEG instead of a HEIC picture', () => {
    for (const name of ['IMG_0001.HEIC', 'a.heif', 'b.heics'])
      expect(getError(name)).toBe('This is a HEIC picture, which few programs can show. Please send it as JPEG.')
  })

  it('rejects empty files and files larger than 20 MB', () => {
    expect(getError('a.pdf', 20_000_000)).toBeNull()
    expect(getError('a.pdf', 20_000_001)).toBe('This file is larger than 20 MB.')
    expect(getError('a.pdf', 0)).toBe('This file is empty.')
  })
})

it('formats a size in thousands of bytes, rounded [A-108]', () => {
  expect([0, 499, 1499, 1500, 20_000_000].map(formatSize)).toEqual(['0 KB', '0 KB', '1 KB', '2 KB', '20000 KB'])
})

it('accepts file names in any script and removes folders, invisible characters and excess length', () => {
  expect(sanitiseFileName('Łoś ж 鹿.jpg')).toBe('Łoś ж 鹿.jpg')
  expect(sanitiseFileName('C:\\Users\\me/photo.jpg')).toBe('photo.jpg')
  expect(sanitiseFileName(' a\u0000\r\n\u202egpj.exe ')).toBe('agpj.exe')
  expect(sanitiseFileName('e\u0301.pdf')).toBe('\u00e9.pdf')
  for (const empty of ['', '..', '.', '/', '\u202e']) expect(sanitiseFileName(empty)).toBe('file')
  const long = sanitiseFileName(`${'🦌'.repeat(300)}.jpeg`)
  expect([[...long].length, long.endsWith('🦌.jpeg')]).toEqual([200, true])
})

it('treats only formats that browsers can show as pictures', () => {
  expect(['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'image/svg+xml'].map(isPicture)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
