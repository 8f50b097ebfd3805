import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { hasRasteriser, readPrint } from '#testing/printed-codes.ts'

const { as, guest, make } = await testApp()
const ccm = await as(await make.member())

const download = async (query: Readonly<Record<string, string>>): Promise<Buffer> => {
  const { status, headers, raw } = await ccm.get(`/evaluation/labels?${new URLSearchParams(query)}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  return raw
}

/** Returns the pages with their sizes in points, rounded. */
const listPageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])

const A4 = [595, 842]

it.each([
  ['a4-24', '25', [A4, A4]],
  ['a4-65', '65', [A4]],
  [
    'roll-62',
    '2',
    [
      [176, 82],
      [176, 82],
    ],
  ],
])('prints labels of the format %s on pages of its size', async (format, count, pages) => {
  expect(listPageSizes(await download({ prefix: 'A-', first: '001', count, format }))).toEqual(pages)
})

it.runIf(hasRasteriser)('prints ticket and code as vectors (where poppler is installed)', async () => {
  const pdf = await download({ prefix: 'A<&-', first: '098', count: '25', format: 'a4-24' })
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
  expect(text.match(/A<&-\d+/g)?.sort()).toEqual(
    Array.from({ length: 25 }, (_, at) => `A<&-${String(98 + at).padStart(3, '0')}`).sort(),
  )
  expect(execFileSync('pdfimages', ['-list', '-'], { input: pdf, encoding: 'utf8' }).split('\n')).toHaveLength(3)
})

it.runIf(hasRasteriser)('prints codes that a scanner reads on every format (where poppler is installed)', async () => {
  const range = { prefix: 'Wien 2026–', first: '099998', count: '70' }
  const roll = await download({ ...range, format: 'roll-62' })
  expect(readPrint(roll, 70)).toBe('Wien 2026–100067')
  const large = await download({ ...range, format: 'a4-24' })
  expect(readPrint(large, 1, { x: 140, y: 259, width: 70, height: 37 })).toBe('Wien 2026–100021')
  const small = await download({ ...range, format: 'a4-65' })
  expect(readPrint(small, 2, { x: 5, y: 11, width: 38, height: 21 })).toBe('Wien 2026–100063')
})

it('rejects guests, and more labels than fit into one file', async () => {
  expect((await guest.get('/evaluation/labels?first=1&count=1&format=a4-24')).status).toBe(401)
  const { status, problem } = await ccm.get('/evaluation/labels?first=1&count=501&format=a4-24')
  expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, ['count']])
})
