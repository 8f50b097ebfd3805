import { information, listSections, listSpeciesInForce } from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { extractText } from '#testing/inputs/pdf-content-text.ts'
import { extractPdfText } from '#testing/inputs/pdf-text.ts'
import { blankSheetPdf } from './blank-sheet.ts'

const { as, guest, make } = await testApp()
// A measurer may print sheets of any species.
const ccm = await as(await make.member({ evaluation_options: ['wild-boar'] }))

const print = (query: Readonly<Record<string, string>>) =>
  ccm.get(`/evaluation/blank-sheet?${new URLSearchParams(query)}`)

/** The sheet of reindeer has the most rows. */
const KEYS: readonly string[] = [...REPRESENTATIVE_SPECIES, 'eurasian-reindeer']
const SPECIES = listSpeciesInForce('2026-06-01').filter(({ key }) => KEYS.includes(key))

it.each(SPECIES)('has every field and option of the sheet of $name', (species) => {
  const known = { eval_location: '', eval_date: null, ticket: '' }
  const text = extractText(blankSheetPdf(species, known, 'Trophies', '2026-06-01T00:00:00.000Z').content)
  const labels = [
    ...listSections(information, 'form').flatMap(([, names]) => names.map((name) => information.labels[name])),
    'Source',
    ...species.leaves.map(({ field }) => field.label),
    ...species.phenotypes.flatMap(({ label, latin }) => [`☐ ${label}`, latin]),
    ...species.calculations.flatMap(({ label, description }) => [label, description]),
  ]
  expect(labels.filter((label) => !text.includes(label))).toEqual([])
  const options = species.leaves.flatMap(({ field }) => ('choices' in field ? field.choices : []))
  for (const option of ['Individual', 'Free range', ...options])
    expect(text.replaceAll('\u00a0', ' ')).toContain(`☐ ${option}`)
})

it('says unit, bounds, precision and what is required', async () => {
  const { status, headers, raw } = await print({ animal: 'red-deer' })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain('filename="CE01-sheet.pdf"')
  const text = extractPdfText(raw)
  for (const part of [
    'Lengthofmainbeam*cm,40–150,to0.1',
    'Numberoftines*1–40',
    'Colour0–2,to0.5',
    'meanofbothsides×0.5',
  ])
    expect(text).toContain(part)
  expect(text).toContain('Skulllength,cm,30–52,to0.1(*)')
  // The greatest spread bounds it.
  expect(text).toContain('Tiptotip,cm,to0.1')
  expect(text).toContain('☐0☐0.5☐0.7')
})

it.each(['red-deer', 'whitetail-and-coues-deer-non-typical', 'eurasian-reindeer', 'carnivore'])(
  'prints %s on at most two pages, with the ticket on each',
  async (animal) => {
    const known = { eval_location: `Gödöllő ${'Hall 2 '.repeat(27)}`, eval_date: '2026-03-02', ticket: 'T-0043' }
    const { raw } = await print({ animal, ...known })
    const text = extractPdfText(raw)
    for (const part of ['02/03/2026', 'GödöllőHall2']) expect(text).toContain(part)
    const pageCount = raw.toString('latin1').match(/\/Type \/Page\b/g)?.length
    expect([1, 2]).toContain(pageCount)
    expect(text.match(/TicketT-0043page\dof\d/g)).toHaveLength(pageCount ?? 0)
  },
)

it('rejects guests, unknown species and invalid values', async () => {
  expect((await guest.get('/evaluation/blank-sheet?animal=red-deer')).status).toBe(401)
  const { status, problem } = await print({ animal: 'unicorn', eval_date: '2026-02-30', ticket: 'T'.repeat(41) })
  expect([status, Object.keys(problem?.fields ?? {}).sort()]).toEqual([400, ['animal', 'eval_date', 'ticket']])
})
