/** The record sheet of a member, to be filed. */
import {
  type Activity,
  formatDate,
  getCountryName,
  getLanguageName,
  getMembership,
  getSpeciesName,
  MEMBER_LABELS,
  MEMBER_STATUS_LABELS,
  MEMBERSHIP_LABELS,
  type Member,
  toUtcDate,
} from '@trophy/domain'
import type { Content } from 'pdfmake'
import { formatDayForFileName, sanitiseNamePart } from '#platform/formats/file-names.ts'
import { type Fact, renderFacts } from '#platform/pdf/facts.ts'
import { PDF_COLOURS, PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'

const formatOptionalDate = (date: string | null): string => (date === null ? '' : formatDate(date))

const section = (heading: string, entries: readonly Fact[]): Content[] => {
  const content = renderFacts(entries)
  return content.length === 0 ? [] : [{ text: heading, style: 'heading' }, ...content]
}

const formatSpecies = ({ evaluation_options }: Member): string => evaluation_options.map(getSpeciesName).join(', ')

const formatLanguages = ({ prefered_language }: Member): string => prefered_language.map(getLanguageName).join(', ')

const formatYesNo = (value: boolean): string => (value ? 'Yes' : 'No')

const toActivityEntries = ({ perYear, lastThreeYears, required }: Activity): Fact[] => [
  ['In the last three years', `${lastThreeYears} of at least ${required}`],
  ...perYear.slice(-7).map(({ year, count }): Fact => [String(year), String(count)]),
]

/** @param now shown on the sheet as its date. */
export const memberPdf = (
  member: Member,
  activity: Activity,
  { databaseName }: { readonly databaseName: string },
  now: Date,
): PdfDocument => ({
  title: `Member ${member.name}`,
  author: databaseName,
  subject: member.id_number === '' ? 'Application' : `ID number ${member.id_number}`,
  created: now.toISOString(),
  margins: [...PDF_MARGINS],
  content: [
    {
      columns: [
        { text: member.name, style: 'title', width: '*' },
        { text: member.id_number, fontSize: 12, bold: true, width: 'auto', margin: [0, 6, 0, 0] },
      ],
    },
    {
      text: `${databaseName}, record of ${formatDate(toUtcDate(now))}`,
      color: PDF_COLOURS.muted,
      margin: [0, 0, 0, 8],
    },
    ...section('Certification', [
      [MEMBER_LABELS.status, MEMBER_STATUS_LABELS[member.status]],
      [MEMBER_LABELS.role, member.role ?? ''],
      [MEMBER_LABELS.valid_from, formatOptionalDate(member.valid_from)],
      [MEMBER_LABELS.valid_to, formatOptionalDate(member.valid_to)],
      [MEMBER_LABELS.evaluation_options, formatSpecies(member)],
      [MEMBER_LABELS.corresponding_invoice, member.corresponding_invoice],
    ]),
    ...section('Person', [
      [MEMBER_LABELS.firstname, member.firstname],
      [MEMBER_LABELS.lastname, member.lastname],
      [MEMBER_LABELS.prefered_language, formatLanguages(member)],
      ['Member of CIC', MEMBERSHIP_LABELS[getMembership(member)]],
      [MEMBER_LABELS.cic_member_id, member.cic_member_id],
      [MEMBER_LABELS.cic_delegation, getCountryName(member.cic_delegation)],
    ]),
    ...section('Address', [
      [MEMBER_LABELS.address, member.address],
      [MEMBER_LABELS.zip, member.zip],
      [MEMBER_LABELS.city, member.city],
      [MEMBER_LABELS.country, getCountryName(member.country)],
      [MEMBER_LABELS.email, member.email],
      [MEMBER_LABELS.primary_phone, member.primary_phone],
      [MEMBER_LABELS.secondary_phone, member.secondary_phone],
      [MEMBER_LABELS.news_notification, formatYesNo(member.news_notification)],
      [MEMBER_LABELS.events_notification, formatYesNo(member.events_notification)],
    ]),
    ...(member.status === 'new' ? [] : section('Trophies measured', toActivityEntries(activity))),
    ...section('Application', [
      ['Registered', formatDate(member.registered.slice(0, 10))],
      ['Last Modified', formatDate(member.modified_date.slice(0, 10))],
      ['Attachments', member.files.map(({ originalName }) => originalName).join(', ')],
      [MEMBER_LABELS.supporting_information, member.supporting_information],
    ]),
  ],
  styles: PDF_STYLES,
  footer: { text: [member.name, member.id_number].filter(Boolean).join('  ·  '), fromPage: 1 },
})

/** `{firstname}-{lastname}-DD-MM-YYYY.pdf` */
export const memberPdfName = ({ firstname, lastname }: Pick<Member, 'firstname' | 'lastname'>, now: Date): string => {
  const names = [firstname, lastname].map((name) => sanitiseNamePart(name).replaceAll(' ', '-'))
  return `${[...names, formatDayForFileName(now)].filter(Boolean).join('-')}.pdf`
}
