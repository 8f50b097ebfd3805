import { describe, expect, it } from 'vitest'
import { fileNameOf, fileRefusal, fileRules, isPicture, printSize } from './files.ts'

const refusalOf = (name: string, size = 1) => fileRefusal(fileRules.evaluation, { name, size })

describe('a file for an evaluation, before it leaves the browser', () => {
  it.each(['photo.jpg', 'PHOTO.JPEG', 'skull.png', 'skull.webp', 'sheet.PDF', 'image', 'image.'])(
    'may be %s',
    (name) => {
      expect(refusalOf(name)).toBeNull()
    },
  )

  it.each(['page.html', 'drawing.svg', 'photo.jpg.exe', 'sheet.docx', 'film.mp4'])('may not be %s', (name) => {
    expect(refusalOf(name)).toBe('This kind of file is not accepted: JPEG, PNG, WebP and PDF only.')
  })

  it('is asked for as JPEG when it is a HEIC picture', () => {
    for (const name of ['IMG_0001.HEIC', 'a.heif', 'b.heics'])
      expect(refusalOf(name)).toBe('This is a HEIC picture, which few programs can show. Please send it as JPEG.')
  })

  it('may have 20 MB, and must have something', () => {
    expect(refusalOf('a.pdf', 20_000_000)).toBeNull()
    expect(refusalOf('a.pdf', 20_000_001)).toBe('This file is larger than 20 MB.')
    expect(refusalOf('a.pdf', 0)).toBe('This file is empty.')
  })
})

it('a size is thousands of bytes, rounded [A-108]', () => {
  expect([0, 499, 1499, 1500, 20_000_000].map(printSize)).toEqual(['0 KB', '0 KB', '1 KB', '2 KB', '20000 KB'])
})

it('a name is kept in any script, without folders, hidden signs and excess', () => {
  expect(fileNameOf('Łoś ж 鹿.jpg')).toBe('Łoś ж 鹿.jpg')
  expect(fileNameOf('C:\\Users\\me/photo.jpg')).toBe('photo.jpg')
  expect(fileNameOf(' a\u0000\r\n\u202egpj.exe ')).toBe('agpj.exe')
  expect(fileNameOf('e\u0301.pdf')).toBe('\u00e9.pdf')
  for (const empty of ['', '..', '.', '/', '\u202e']) expect(fileNameOf(empty)).toBe('file')
  const long = fileNameOf(`${'🦌'.repeat(300)}.jpeg`)
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
