/** The record sheet of a member, to be filed. */
import {
  type Activity,
  formatDate,
  formatValue,
  getMembership,
  isFieldName,
  listSections,
  MEMBERSHIP_LABELS,
  type Member,
  type MemberField,
  memberRecord,
  toUtcDate,
  type ViewName,
} from '@trophy/domain'
import type { Content } from 'pdfmake'
import { formatDayForFileName, sanitiseNamePart } from '#platform/formats/file-names.ts'
import { type Fact, renderFacts, renderHead } from '#platform/pdf/facts.ts'
import { isolate } from '#platform/pdf/split-text.ts'
import { PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'

const section = (heading: string, entries: readonly Fact[]): Content[] => {
  const content = renderFacts(entries)
  return content.length === 0 ? [] : [{ text: heading, style: 'heading' }, ...content]
}

type SheetName = ViewName<typeof memberRecord, 'sheet'>

const DERIVED_VALUES: Readonly<Record<Exclude<SheetName, MemberField>, (member: Member) => string>> = {
  membership: (member) => MEMBERSHIP_LABELS[getMembership(member)],
  registered: ({ registered }) => formatDate(registered.slice(0, 10)),
  modified_date: ({ modified_date }) => formatDate(modified_date.slice(0, 10)),
  files: ({ files }) => files.map(({ originalName }) => originalName).join(', '),
}

const toFact = (member: Member, name: SheetName): Fact => [
  memberRecord.labels[name],
  isFieldName(memberRecord, name) ? formatValue(memberRecord.fields[name], member[name]) : DERIVED_VALUES[name](member),
]

/** The trophies come before the application. */
const listSheetSections = (member: Member, activity: Activity): Content[] =>
  listSections(memberRecord, 'sheet').flatMap(([title, names]) => [
    ...(title === 'Application' && member.status !== 'new'
      ? section('Trophies measured', toActivityEntries(activity))
      : []),
    ...section(
      title,
      names.map((name) => toFact(member, name)),
    ),
  ])

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
    ...renderHead(member.name, member.id_number, `${databaseName}, record of ${formatDate(toUtcDate(now))}`),
    ...listSheetSections(member, activity),
  ],
  styles: PDF_STYLES,
  footer: { text: [isolate(member.name), member.id_number].filter(Boolean).join('  ·  '), fromPage: 1 },
})

/** `{firstname}-{lastname}-DD-MM-YYYY.pdf` */
export const memberPdfName = ({ firstname, lastname }: Pick<Member, 'firstname' | 'lastname'>, now: Date): string => {
  const names = [firstname, lastname].map((name) => sanitiseNamePart(name).replaceAll(' ', '-'))
  return `${[...names, formatDayForFileName(now)].filter(Boolean).join('-')}.pdf`
}
