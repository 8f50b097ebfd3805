/** The registration form: the application as entered, to be printed, signed and returned. */
import { formatDate, formatValue, listSections, memberRecord, type Registration, type ViewName } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { type Fact, renderFacts } from '#platform/pdf/facts.ts'
import { PDF_COLOURS, PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'
import type { Config } from '#platform/runtime/config.ts'

type Installation = Pick<Config, 'databaseName' | 'contactEmail' | 'postalAddress'>

const section = (heading: string, ...content: Content[]): Content[] => [{ text: heading, style: 'heading' }, ...content]

/** Applicants may have filled a page with empty lines. */
const collapseBlankLines = (text: string): string => text.replace(/\s*\n\s*\n\s*/g, '\n\n')

const DECLARATION_POINTS = [
  'What is stated above is complete and true.',
  'I have read the guidelines for measurers and will measure and enter trophies as they and the sheets of the species prescribe.',
  'I will not measure trophies that I took or own, and I will refuse any advantage that is offered for a result.',
  'I agree that the office keeps this application and, once I am certified, publishes my name with the evaluations I make.',
]

const declarationSection = (): Content[] =>
  section('Declaration', {
    ul: [...DECLARATION_POINTS],
    fontSize: 9,
    lineHeight: 1.25,
    markerColor: PDF_COLOURS.brass,
  })

type Column = Extract<Content, { columns: unknown }>['columns'][number]

/** Returns a line to write on, with its label in small print below. */
const blankField = (label: string, width: number | '*'): Column => ({
  width,
  stack: [
    {
      table: { widths: ['*'], heights: [26], body: [['']] },
      layout: 'line',
    },
    { text: label, style: 'label', margin: [0, 2, 0, 0] },
  ],
})

const signatureRow: Content = {
  columns: [blankField('Place', 150), blankField('Date', 90), blankField('Signature of the applicant', '*')],
  columnGap: 18,
  margin: [0, 4, 0, 0],
}

const returnInstructions = ({ contactEmail, postalAddress }: Installation): Content => ({
  table: {
    widths: ['*'],
    body: [
      [
        {
          stack: [
            { text: 'Please print, sign and send back', bold: true, color: PDF_COLOURS.spruce, margin: [0, 0, 0, 2] },
            { text: `By e-mail, as a scan or a legible photograph: ${contactEmail}` },
            ...(postalAddress.length === 0 ? [] : [{ text: `By post: ${postalAddress.join(', ')}` }]),
          ],
          fillColor: PDF_COLOURS.highlight,
          margin: [10, 8, 10, 8],
        },
      ],
    ],
  },
  layout: 'bare',
  margin: [0, 16, 0, 0],
})

const officeSection: Content = {
  stack: [
    { text: 'For the office', style: 'heading' },
    {
      columns: [
        blankField('Received on', 90),
        blankField('ID Number', 90),
        blankField('Role', 60),
        blankField('Date and signature', '*'),
      ],
      columnGap: 18,
    },
  ],
  margin: [0, 6, 0, 0],
}

const toFact = (application: Registration, name: ViewName<typeof memberRecord, 'applicationSheet'>): Fact => [
  memberRecord.labels[name],
  formatValue(memberRecord.fields[name], application[name]),
]

/** A section of one field is a text; others are lists of facts. */
const applicationSections = (application: Registration): Content[] =>
  listSections(memberRecord, 'applicationSheet').flatMap(([title, names]) => {
    const facts = names.map((name) => toFact(application, name))
    const [[, text] = ['', '']] = facts
    if (facts.length > 1) return section(title, ...renderFacts(facts))
    return section(title, { text: collapseBlankLines(text), fontSize: 9 })
  })

/**
 * Depends only on the input, so that it does not reveal whether the applicant is known.
 * @param today `YYYY-MM-DD`, the day of the application.
 */
export const registrationForm = (application: Registration, installation: Installation, today: string): PdfDocument => {
  const name = `${application.firstname} ${application.lastname}`
  return {
    title: `Registration Form of ${name}`,
    author: installation.databaseName,
    subject: 'Application to become a certified measurer or senior judge',
    created: `${today}T00:00:00.000Z`,
    margins: [...PDF_MARGINS],
    content: [
      { text: installation.databaseName, color: PDF_COLOURS.brass, fontSize: 10 },
      {
        columns: [
          { text: 'Registration Form', style: 'title', width: '*' },
          { text: formatDate(today), fontSize: 10, width: 'auto', margin: [0, 9.3, 0, 0] },
        ],
      },
      {
        text: 'Application to become a certified measurer (CCM) or senior judge (STJ)',
        color: PDF_COLOURS.muted,
        margin: [0, 0, 0, 4],
      },
      ...applicationSections(application),
      {
        stack: [...declarationSection(), signatureRow, returnInstructions(installation), officeSection],
        unbreakable: true,
      },
    ],
    styles: PDF_STYLES,
    footer: { text: `Registration Form  ·  ${name}`, fromPage: 1 },
  }
}
