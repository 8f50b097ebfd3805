import { listSpecies, registrationSchema } from '@trophy/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { openPdfWorker } from '#platform/pdf/worker.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { extractText } from '#testing/inputs/pdf-content-text.ts'
import { registrationForm } from './form-pdf.ts'
import { guidelinesPdf } from './guidelines.ts'

const { render: makePdf, close } = openPdfWorker()
afterAll(close)

const installation = {
  databaseName: 'Hunting Records',
  publicUrl: 'https://trophies.example.org',
  contactEmail: 'office@example.org',
  postalAddress: ['The Council', '2092 Budakeszi'],
}
const createForm = (overrides = {}, settings = installation) =>
  registrationForm(registrationSchema.parse(applicationInput(overrides)), settings, '2026-06-01')
const formText = (overrides = {}, settings = installation) => extractText(createForm(overrides, settings).content)

describe('registration form', () => {
  it('contains all values as text, with lines to sign on [A-088]', () => {
    const text = formText({ secondary_phone: '+36 30 555 0102', firstname: 'Жанна' })
    for (const part of [
      'Registration Form',
      '01/06/2026',
      'Жанна',
      'Őrsi Žárská',
      'Member of the CIC (individual/association)|Yes',
      'Red deer; Roe deer',
      'Twenty years of measuring in Győr.',
      'Szarvas utca 4',
      '9021',
      'Hungary',
      'English, Hungarian',
      'Lucja.Orsi@example.org',
      '+36 1 555 0101',
      '+36 30 555 0102',
      'Declaration',
      'Place',
      'Date',
      'Signature of the applicant',
      'office@example.org',
      'By post: The Council, 2092 Budakeszi',
    ])
      expect(text).toContain(part)
  })

  it('names only the e-mail address if no postal address is configured', () => {
    expect(formText({}, { ...installation, postalAddress: [] })).not.toContain('By post')
  })

  it('fits the longest application on a few pages', async () => {
    const longest = {
      firstname: 'Ж'.repeat(50),
      lastname: 'Ő'.repeat(50),
      address: 'x'.repeat(500),
      city: 'W'.repeat(50),
      supporting_information: `a${'\n \n'.repeat(600)}${'y'.repeat(2000)}`,
      evaluation_options: listSpecies().map(({ key }) => key),
    }
    const pdf = await makePdf(createForm(longest))
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThan(0)
    expect(pages).toBeLessThan(4)
  })

  it('is identical for identical applications on one day', async () => {
    expect((await makePdf(createForm())).equals(await makePdf(createForm()))).toBe(true)
  })
})

describe('guidelines', () => {
  const text = extractText(guidelinesPdf(installation).content)
  it('describe the roles, how to apply, and what is expected [A-074]', () => {
    for (const part of [
      'Certified measurer (CCM)',
      'Senior judge (STJ)',
      'How to apply',
      'https://trophies.example.org/register',
      'What to bring',
      'at least 30 days',
      'Measure at least 15 trophies in any three years',
      'Ethics',
      'For 60 days',
      'office@example.org, The Council, 2092 Budakeszi',
    ])
      expect(text).toContain(part)
  })

  it('fill three pages', async () => {
    const pages = (await makePdf(guidelinesPdf(installation))).toString('latin1').match(/\/Type \/Page\b/g)?.length
    expect(pages).toBe(3)
  })
})
