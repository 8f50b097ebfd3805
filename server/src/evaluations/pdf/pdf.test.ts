import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  type Award,
  DRAWING_TITLE,
  EDITION,
  type Evaluation,
  type Field,
  findEdition,
  information,
  layOutStoredSheet,
  listSpeciesInForce,
  type Review,
  round2,
  type SheetData,
  withValue,
} from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { extractText, isNode } from '#testing/inputs/pdf-content-text.ts'
import { findWordLeft, hasPdfReader } from '#testing/inputs/pdf-text.ts'
import { evaluationPdf } from './document.ts'

const { as, make, db, deps } = await testApp()
const { render: makePdf } = deps.pdfWorker
const measurer = await make.member({
  firstname: 'Jiří',
  lastname: 'Řehoř Őz',
  id_number: '12345',
  evaluation_options: listSpeciesInForce('2026-06-01').map(({ key }) => key),
})
const other = await make.member()
const judge = await make.member({ role: 'STJ' })
const owner = await as(measurer)

const installation = {
  databaseName: 'Trophies',
  contactEmail: 'office@example.org',
  publicUrl: 'https://trophies.example.org',
  signingKeys: deps.signingKeys,
}

const createEvaluation = async (animal = 'red-deer', award: Award = 'Silver', overrides = {}): Promise<Evaluation> => {
  const { key, data } = validSheet(animal, award)
  const input = evaluationInput({ phenotype: { key }, data, ...overrides }, animal)
  const response = await owner.post<Evaluation>(`/evaluation/${animal}`, { data: input })
  expect([animal, response.status, response.problem]).toEqual([animal, 200, null])
  return response.data
}

const getSpecies = ({ eval_option }: Evaluation) => {
  const species = findEdition(eval_option, EDITION)
  if (!species) throw new Error(`Unknown species ${eval_option}`)
  return species
}

const REVISION = { number: 3, valid_since: '2026-06-12T23:30:00.000Z' }

const createDocument = (evaluation: Evaluation, options: object = {}) =>
  evaluationPdf(evaluation, getSpecies(evaluation), { ...installation, ...options }, REVISION)

/** Returns the texts of the certificate and of the measuring sheet. */
const listPages = (evaluation: Evaluation) => {
  const [certificate = '', ...sheet] = createDocument(evaluation).content.map(extractText).join('|').split('¶')
  return { certificate, sheet: sheet.join('') }
}

const findNodes = (node: unknown, name: string): unknown[] => {
  if (Array.isArray(node)) return node.flatMap((item) => findNodes(item, name))
  if (!isNode(node)) return []
  const own = Reflect.get(node, name)
  return [...(own === undefined ? [] : [own]), ...Object.values(node).flatMap((below) => findNodes(below, name))]
}

/** Returns the text of the QR code, drawn with four pixels per module and a margin. */
const readCode = (content: unknown): string => {
  const svg = findNodes(content, 'svg').find((one) => String(one).includes('h1v1h-1z'))
  const squares = [...String(svg).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const width = 4 * (Math.max(...squares.flat()) + 9)
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [x, y] of squares)
    for (let row = 4 * (y + 4); row < 4 * (y + 5); row += 1)
      for (let column = 4 * (x + 4); column < 4 * (x + 5); column += 1)
        pixels.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
  return jsQR(pixels, width, width)?.data ?? ''
}

/** Returns the signed points in the text of a sheet as exact decimals. */
const parsePoints = (sheet: string): number[] =>
  [...sheet.matchAll(/([+−]) (\d+\.\d{2,5})/g)].map(([, sign, points]) => Number(points) * (sign === '−' ? -1 : 1))

describe.each(REPRESENTATIVE_SPECIES)('the PDF of %s', (animal) => {
  it('prints signed points whose sum, rounded once, is the printed total', async () => {
    const evaluation = await createEvaluation(animal)
    const { certificate, sheet } = listPages(evaluation)
    const points = parsePoints(sheet)
    expect(points).toHaveLength(evaluation.lines.length)
    const total = round2(points.reduce((sum, item) => sum + Math.round(item * 100_000), 0) / 100_000)
    expect(total).toBe(evaluation.total_points.points)
    expect(certificate).toContain(`${total.toFixed(2)}|  points`)
    expect(sheet).toContain(`|${total.toFixed(2)}`)
    const species = getSpecies(evaluation)
    for (const line of layOutStoredSheet(species, evaluation).lines) {
      expect(sheet).toContain(line.value)
      if (line.factor !== null) expect(sheet).toContain(`× ${line.factor}`)
      // Points without a factor name their rule or equal the measurement.
      else if (line.value !== line.points) expect(sheet).toContain(`|  ${line.reason ?? '?'}|`)
      else expect(sheet).toMatch(/in full|by rule/)
    }
    for (const { field } of species.leaves) expect(sheet).toContain(field.label)
  })
})

it('prints net weight and volume in rows below the measures that they follow from', async () => {
  const { sheet } = listPages(await createEvaluation('roe-deer'))
  expect(sheet).toMatch(/Weight deduction\|,\sg\|+(\d+|–)\W+Weight of dry antlers, net\|,\sg\|+[\d.]+\W*× 0\.1/)
  expect(sheet).toMatch(/Weight submerged\|,\sg\|+\d+\W+Volume of antlers\|,\scm³\|+[\d.]+\W*× 0\.3/)
})

it('prints single values under Value, and names means and sums beside differences', async () => {
  const { sheet } = listPages(await createEvaluation('red-deer'))
  expect(sheet).toContain('Measure|Left|Right|Value|Factor|Points')
  expect(sheet).toMatch(/Length of main beam\|,\scm\|[\d.]+\|[\d.]+\|mean [\d.]+\W*\|× 0\.5\|/)
  expect(sheet).toMatch(/Circumference of lower beam\|,\scm\|[\d.]+\|[\d.]+\|sum [\d.]+\W*\|× 1\|/)
  // The label of a single value takes the columns of both sides.
  expect(sheet).toMatch(/Weight of dry antlers, gross\|,\skg\|\|\|[\d.]+\W*\|/)
  expect(sheet).toMatch(/Colour\|\|\|[\d.]+\W*\|× 1\|/)
  const { sheet: differenceSheet } = listPages(await createEvaluation('sika-deer'))
  expect(differenceSheet).toContain('Measure|Left|Right|Value|Factor|Difference|Points')
  expect(differenceSheet).toMatch(/Length of main beam\|,\scm\|[\d.]+\|[\d.]+\|sum [\d.]+\W*\|× 1\|− [\d.]+\|\+ /)
})

describe('certificate', () => {
  it('names species, phenotype, total, medal, hunter, measurer, dates, countries, edition, id and contact', async () => {
    const evaluation = await createEvaluation('red-deer', 'Gold')
    const { certificate } = listPages(evaluation)
    for (const text of [
      'Red deer',
      evaluation.phenotype?.label,
      evaluation.phenotype?.latin,
      evaluation.total_points.points.toFixed(2),
      'Gold medal',
      'Łucja Őrsi',
      'in Slovakia on 20/09/2025',
      'Jiří Řehoř Őz, No. 12345',
      'in Hungary on 02/03/2026, rules of edition 2023',
      evaluation.public_id,
      'TROPHIES',
      'office@example.org',
      'Revision 3 of 12/06/2026',
    ])
      expect(certificate).toContain(text)
  })

  it
    .runIf(hasPdfReader)
    .each([
      'Trophy Evaluation Database',
      'Trophy Evaluation Database of the Avant-Garde Hunters of Tatarstan, Wallonia and Yvelines, Vaucluse',
    ])('has the name %s as text that can be extracted (where poppler is installed)', async (databaseName) => {
    const [first = ''] = extractPages(await makePdf(createDocument(await createEvaluation(), { databaseName })))
    expect(first.replace(/\s+/g, ' ')).toContain(databaseName.toUpperCase())
  })

  it("shows the web app's silhouette of the species, in the certificate's green", async () => {
    const file = new URL('pictures/antlers/red-deer.svg', import.meta.resolve('@trophy/web/silhouettes'))
    const silhouette = readFileSync(file, 'utf8').replace('currentColor', PDF_COLOURS.spruce)
    expect(findNodes(createDocument(await createEvaluation('red-deer')).content, 'svg')).toContain(silhouette)
  })

  it('has a QR code with the URL of the public page, the result and a signature, without personal data', async () => {
    const evaluation = await createEvaluation()
    const { origin, pathname, searchParams } = new URL(readCode(createDocument(evaluation).content))
    expect(origin + pathname).toBe('https://trophies.example.org/evaluation-by-id')
    expect([...searchParams]).toEqual([
      ['id', evaluation.public_id],
      ['r', '3'],
      ['p', evaluation.total_points.points.toFixed(2)],
      ['m', 'Silver'],
      ['e', '2023'],
      ['v', 'none'],
      ['k', deps.signingKeys.publicKeys[0]?.id],
      ['s', expect.stringMatching(/^[\w-]{86}$/)],
    ])
  })

  it('has a QR code with the URL only if there is no signing key', async () => {
    const evaluation = await createEvaluation()
    const { content } = createDocument(evaluation, { signingKeys: { sign: () => null } })
    expect(readCode(content)).toBe(`https://trophies.example.org/evaluation-by-id?id=${evaluation.public_id}`)
  })

  it('does not mention a medal if there is none', async () => {
    const { certificate } = listPages(await createEvaluation('red-deer', 'none'))
    expect(certificate).not.toMatch(/medal/i)
    expect(certificate).toContain('Łucja Őrsi')
  })

  it("omits the hunter after the hunter's data was erased", async () => {
    const { certificate } = listPages({ ...(await createEvaluation()), hunter_name: '' })
    expect(certificate).toContain('taken in Slovakia on 20/09/2025')
    expect(certificate).not.toContain('taken by')
  })

  it('says who reviewed it, without those who did not agree to be named, or that it awaits a review [O-070] [O-071]', async () => {
    const admin = await as(await make.admin())
    await admin.patch('/reviews/setting', { awards: 'Gold', since: '2000-01-01' })
    const reviewer = await as(await make.member({ role: 'STJ', firstname: 'Jon', lastname: 'Judge', id_number: '77' }))
    const { _id, modified_date } = await createEvaluation('red-deer', 'Gold')
    const print = async () => listPages((await admin.get<Evaluation>(`/evaluation/${_id}`)).data).certificate
    expect(await print()).toContain('Gold medal||Gold, awaiting review')
    const present = ['Ada Agreed', 'Sigi Silent', 'Bea Both'].map((name) => ({
      name,
      agreed: !name.startsWith('Sigi'),
    }))
    await reviewer.post(`/reviews/${_id}`, { modified_date, present })
    const reviewed = 'Reviewed on 01/06/2026 by Jon Judge, No. 77, with Ada Agreed, Bea Both and 1 other'
    expect(await print()).toContain(reviewed)
    expect(await print()).not.toContain('Silent')
    await admin.patch('/reviews/setting', { awards: 'none', since: '2000-01-01' })
    const unreviewed = await createEvaluation('red-deer', 'Gold')
    expect(listPages(unreviewed).certificate).not.toMatch(/review/i)
  })

  it('shows the gender symbol of the phenotype', async () => {
    const evaluation = await createEvaluation('chamois')
    expect(listPages(evaluation).certificate).toContain(evaluation.phenotype?.gender === 'male' ? '♂' : '♀')
  })
})

/** Returns the text of a strip across the first page, in points from the top. */
const extractArea = (pdf: Buffer, { top, height }: { readonly top: number; readonly height: number }): string =>
  execFileSync('pdftotext', `-r 72 -l 1 -x 0 -W 595 -y ${top} -H ${height} - -`.split(' '), {
    input: pdf,
    encoding: 'utf8',
  }).trim()

/** Returns the pages of a PDF as text. */
const extractPages = (pdf: Buffer): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f').slice(0, -1)

describe('measuring sheet', () => {
  const PRIVATE = ['Fő utca 1', '+36 1 234567', 'hunter@example.com', 'First head of the season']

  it("contains the hunter's private data for the measurer and judges, but not for other measurers", async () => {
    const { _id } = await createEvaluation()
    for (const [user, mayRead] of [
      [measurer, true],
      [judge, true],
      [other, false],
    ] as const) {
      const { data } = await (await as(user)).get<Evaluation>(`/evaluation/${_id}`)
      const { certificate, sheet } = listPages(data)
      for (const text of PRIVATE) {
        expect(certificate).not.toContain(text)
        expect(sheet.includes(text)).toBe(mayRead)
      }
      expect(sheet.includes(information.labels.hunter_address)).toBe(mayRead)
    }
  })

  it('prints the stored lines, even if the sheet would score differently today', async () => {
    const { _id, lines } = await createEvaluation()
    const [first] = lines
    const { lines: stored } = await db
      .selectFrom('evaluations')
      .select('lines')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    const older = stored.map((line) => (line[0] === first?.key ? line.with(3, '12.34567') : line))
    await db
      .updateTable('evaluations')
      .set({ lines: JSON.stringify(older) })
      .where('id', '=', _id)
      .execute()
    const { data } = await owner.get<Evaluation>(`/evaluation/${_id}`)
    expect(listPages(data).sheet).toContain('+ 12.34567')
  })

  it.runIf(hasPdfReader)('has the number to the right of a Hebrew name (where poppler is installed)', async () => {
    const evaluation = { ...(await createEvaluation()), measurer_name: 'דוד כהן', measurer_id_number: '12345' }
    const pdf = await makePdf(createDocument(evaluation))
    expect(findWordLeft(pdf, 2, '12345')).toBeGreaterThan(findWordLeft(pdf, 2, 'דוד'))
  })

  it('has a footer with id and page number on each of its pages', async () => {
    const evaluation = await createEvaluation()
    expect(createDocument(evaluation).footer).toEqual({ text: `${evaluation.public_id}  ·  Red deer`, fromPage: 2 })
  })
})

describe('evaluation with the longest texts and largest measures', () => {
  /** The sheet of reindeer has the most rows. */
  const SPECIES = [...REPRESENTATIVE_SPECIES, 'eurasian-reindeer']
  const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

  /** Creates texts of a given length, with or without spaces. */
  const createWithNames = (word: string) => (length: number) => word.repeat(length).slice(0, length)

  const createReview = (fill: (length: number) => string): Review => ({
    ...{ _id: '', at: '2026-05-12T10:00:00.000Z', by_name: fill(101), by_id_number: '12345', corrected: true },
    ...{ body: '', remark: '' },
    present: Array.from({ length: 6 }, (_, at) => ({ _id: String(at), name: fill(100), id_number: '', agreed: true })),
  })

  const longest = (evaluation: Evaluation, fill: (length: number) => string): Evaluation => {
    const { leaves } = getSpecies(evaluation)
    const data = leaves.reduce((sheet: SheetData, { field, values }) => {
      if (field.kind === 'text') return withValue(sheet, values[0] ?? '', fill(field.maxLength))
      const most = 'max' in field && typeof field.max === 'number' ? field.max : 99.99
      return values.reduce((filled, path) => withValue(filled, path, most), sheet)
    }, evaluation.data)
    const texts = Object.entries<Field>(information.fields).flatMap(([name, { maxLength }]) =>
      maxLength ? [[name, fill(maxLength)]] : [],
    )
    return {
      ...evaluation,
      ...Object.fromEntries(texts),
      hunter_email: `${'h'.repeat(242)}@example.org`,
      hunt_country: 'GS',
      eval_country: 'GS',
      eval_type: ['Individual', 'Event'],
      measurer_name: fill(101),
      review_state: 'reviewed',
      review: createReview(fill),
      data: { ...evaluation.data, ...data },
    }
  }

  it.each(SPECIES)('has a certificate and two pages for %s, with six persons at the review [O-071]', async (animal) => {
    const evaluation = await createEvaluation(animal, 'Gold')
    const word = animal === 'roe-deer' ? 'Wilhelm Mommsen and others ' : 'huntsman'
    const databaseName = 'Trophy Evaluation Database of the Hunters of Tatarstan, Wallonia and Yvelines, Vaucluse'
    const pdf = await makePdf(createDocument(longest(evaluation, createWithNames(word)), { databaseName }))
    expect(countPages(pdf)).toBe(3)
    if (hasPdfReader) expect(extractArea(pdf, { top: 684, height: 11 }), 'above the code').toBe('')
  })

  it.skipIf(!hasPdfReader)('has the drawing and its numbers on a full sheet, too', async () => {
    const evaluation = await createEvaluation('eurasian-reindeer', 'Gold')
    for (const shown of [evaluation, longest(evaluation, createWithNames('huntsman'))]) {
      const [, ...sheet] = extractPages(await makePdf(createDocument(shown)))
      expect(sheet.join(' ')).toMatch(/Where the tape goes[\s\S]*1\s+Inside spread/)
    }
  })

  it.each(SPECIES)('has a sheet of one page with the drawing otherwise: %s', async (animal) => {
    const document = createDocument(await createEvaluation(animal))
    expect(document.content.map(extractText).join('|')).toContain(DRAWING_TITLE)
    expect(countPages(await makePdf(document))).toBe(2)
  })

  it('needs no further page for a long e-mail address', async () => {
    for (const animal of ['wild-boar', 'chamois']) {
      const evaluation = await createEvaluation(animal)
      const long = { ...evaluation, hunter_email: `${'h'.repeat(242)}@example.org` }
      expect(countPages(await makePdf(createDocument(long))), animal).toBe(2)
    }
  })
})

describe('PDF file', () => {
  it('is named by the public id and reproducible [E-043] [E-037]', async () => {
    const { _id, public_id } = await createEvaluation()
    const { status, headers, raw } = await owner.get(`/evaluation/pdf/${_id}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain(`filename="${public_id}.pdf"`)
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await owner.get(`/evaluation/pdf/${_id}`)).raw.equals(raw)).toBe(true)
    expect((await (await as(other)).get(`/evaluation/pdf/${_id}`)).status).toBe(200)
  })

  it('does not claim to be tagged, because it has no structure for screen readers', async () => {
    const pdf = (await makePdf(createDocument(await createEvaluation()))).toString('latin1')
    expect(pdf).toContain('/Type /Catalog')
    expect(pdf).not.toMatch(/\/MarkInfo|\/StructTreeRoot/)
  })

  it('returns 404 for an evaluation that does not exist or was deleted', async () => {
    const { _id } = await createEvaluation()
    await (await as(judge)).delete(`/evaluation/${_id}`)
    for (const id of [_id, '00000000-0000-7000-8000-000000000000', 'nothing'])
      expect((await owner.get(`/evaluation/pdf/${id}`)).status).toBe(404)
  })

  it('throws a descriptive error for an invalid document and creates the next one', async () => {
    const document = createDocument(await createEvaluation())
    await expect(makePdf({ ...document, content: [{ image: '/etc/hostname' }] })).rejects.toThrow(
      /Failed to render the PDF/,
    )
    await expect(makePdf({ ...document, content: [{ image: 'https://example.org/x.png' }] })).rejects.toThrow()
    expect((await makePdf(document)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.runIf(hasPdfReader)(
    'prints any European name, on one page however long (where pdftotext is installed)',
    async () => {
      const name = 'Őřł Жуков Ελένη Şükrü Ægir Ħal-Għaxaq Ştefan ŽĐ'
      const pages = extractPages(
        await makePdf(createDocument(await createEvaluation('chamois', 'Gold', { hunter_name: name }))),
      )
      expect(pages[0]).toContain(name)
      expect(pages[0]).toMatch(/[♂♀]/)
      expect(pages[1]).toContain('page 2 of 2')

      const long = { hunter_name: 'Ŵ'.repeat(200), hunt_country: 'GS', eval_location: 'Ő'.repeat(200) }
      const crowdedDocument = extractPages(
        await makePdf(createDocument(await createEvaluation('red-deer', 'Gold', long))),
      )
      expect(crowdedDocument[0]?.match(/Ŵ/g)).toHaveLength(200)
      expect(crowdedDocument[0]).toContain("Measurer's signature")
      expect(crowdedDocument[1]).toContain('Measuring sheet')
    },
  )
})
