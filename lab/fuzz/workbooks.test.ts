/** Fuzz tests with damaged and malicious workbooks: each must produce a report or an error message. */

import { readFile } from 'node:fs/promises'
import { CFB } from '@e965/xlsx'
import { messages, Problem } from '@trophy/domain'
import type { ImportJob } from '@trophy/server/bulk-import/import-job.ts'
import { openImportJobs } from '@trophy/server/bulk-import/import-jobs.ts'
import { isCompoundFile } from '@trophy/server/platform/formats/compound-file.ts'
import { type ArchiveEntry, createArchive } from '@trophy/server/testing/inputs/archive.ts'
import { createImportJob } from '@trophy/server/testing/inputs/import-job.ts'
import { createImportWorkbook, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'
import { LIBREOFFICE_XLS, LIBREOFFICE_XLSX } from '@trophy/server/testing/inputs/libreoffice.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { fuzzOptions, seedTitle } from '#lab/runs.ts'
import { applyDamages, arbitraryDamage, type Damage } from './damage.ts'

const { run: runJob, close } = openImportJobs()
afterAll(close)

const rows = [validRow(), validRow({ hunter_name: 'Jan Novák' }), validRow({ hunt_date: '2026-02-30' })]
const xlsxFiles = [createImportWorkbook(rows), await readFile(LIBREOFFICE_XLSX)]
const xlsFiles = [createImportWorkbook(rows, { bookType: 'biff8' }), await readFile(LIBREOFFICE_XLS)]

/**
 * Returns the number of rows or the error message of a workbook. Throws if it takes too long, unless it is an .xls: the
 * library follows a cycle of sectors until its process is ended.
 */
const runAndReport = async (bytes: Buffer, output: ImportJob['output']): Promise<number | string> => {
  const result = await runJob(createImportJob(bytes, output)).catch((error: unknown) => {
    const isAccepted = isCompoundFile(bytes) || (error instanceof Problem && error.message !== messages.workbookTooSlow)
    if (error instanceof Problem && error.status < 500 && isAccepted) return error
    throw error
  })
  if (!(result instanceof Problem)) return result.report.total
  expect(result.message).toMatch(/^[A-Z].+\w.*$/s)
  return result.message
}

const arbitraryOutput = fc.constantFrom<ImportJob['output']>('report', 'report', 'records', 'marked')
const arbitraryDamages = fc.array(arbitraryDamage, { minLength: 1, maxLength: 4 })

/** Returns the parts of an archive or container, without folders. */
const listParts = (file: Buffer): ArchiveEntry[] => {
  const { FullPaths, FileIndex } = CFB.read(file, { type: 'buffer' }) as {
    FullPaths: string[]
    FileIndex: { content?: Uint8Array }[]
  }
  return FullPaths.flatMap((path, index): ArchiveEntry[] => {
    const name = path.replace('Root Entry/', '')
    const content = FileIndex[index]?.content
    return content && name !== '' && !name.endsWith('/') ? [{ name, content: Buffer.from(content) }] : []
  })
}

const NUMBERS = [
  '0',
  '-1',
  '1048576',
  '1048577',
  '16384',
  '4294967296',
  '99999999999999999999',
  '1e309',
  'NaN',
  '',
  'x',
]
const ADDRESSES = ['XFD1048576', 'A1:XFD1048576', 'A0', 'ZZZZ1', 'A99999999999', '$A$1', 'B2:A1', '', ':', 'A1 B2']

/** Snippets inserted into the text of a part. */
const SNIPPETS = [
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>&c;',
  '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><v>&a;</v>',
  '<dimension ref="A1:XFD1048576"/>',
  '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
  '<mergeCells><mergeCell ref="A1:XFD1"/><mergeCell ref="A1:A1048576"/></mergeCells>',
  '<cols><col min="1" max="16384" width="9"/></cols>',
  '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
  '<row r="3"><c r="XFD3" t="inlineStr"><is><t>x</t></is></c></row>',
  '<c r="A3" t="s"><v>99999999</v></c>',
  '<c r="A3" t="s"><v>__proto__</v></c>',
  '<c r="A3" s="99999999"><v>1</v></c>',
  '<c r="A3" t="d"><v>+275760-09-13T00:00:00.001Z</v></c>',
  '<c r="B3"><f t="shared" ref="A1:XFD1048576" si="0">A1</f><v>1</v></c>',
  '<c r="B3"><f t="array" ref="A1:XFD1048576">A1:XFD1048576</f><v>1</v></c>',
  '<si><t>&#0;&#xD800;&#x110000;&#99999999999;&unknown;</t></si>',
  '<numFmt numFmtId="164" formatCode="[$-F800][h]:mm:ss;;;@@@@&quot;"/>',
  '<definedName name="_xlnm.Print_Area">Sheet!$A$1:$XFD$1048576</definedName>',
  '<sheet name="../../x" sheetId="1" r:id="rId1"/>',
  '<Relationship Id="rId1" Type="worksheet" Target="../../../../etc/passwd"/>',
  '<![CDATA[<row r="1"/>]]>',
  '<a>'.repeat(20_000),
  '<!--',
]

type Edit = {
  readonly at: number
  readonly how: 'number' | 'address' | 'insert' | 'remove' | 'double'
  readonly by: number
}

const arbitraryEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  how: fc.constantFrom('number', 'address', 'insert', 'remove', 'double'),
  by: fc.nat(500),
})

const pickBy = <T>(all: readonly T[], by: number): T | undefined => all[by % Math.max(1, all.length)]

/** Returns the text with one number, cell address or tag changed. */
const applyEdit = (text: string, { at, how, by }: Edit): string => {
  const matches = [
    ...text.matchAll(how === 'number' ? /\d+/g : how === 'address' ? /(?<=")[A-Z]+\d+(:[A-Z]+\d+)?(?=")/g : /<[^>]+>/g),
  ]
  const match = matches[Math.floor(at * matches.length)]
  if (!match) return text
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
  switch (how) {
    case 'number':
      return before + pickBy(NUMBERS, by) + after
    case 'address':
      return before + pickBy(ADDRESSES, by) + after
    case 'insert':
      return before + match[0] + pickBy(SNIPPETS, by) + after
    case 'remove':
      return before + after
    case 'double':
      return before + match[0].repeat(1 + (by % 3)) + after
  }
}

const NAMES = [
  'xl/worksheets/../workbook.xml',
  '/xl/workbook.xml',
  'XL/WORKBOOK.XML',
  '__proto__',
  '',
  'a\0b',
  'xl\\workbook.xml',
]

type Change =
  | { readonly how: 'rename'; readonly part: number; readonly by: number }
  | { readonly how: 'twice' | 'drop' | 'store'; readonly part: number; readonly by: number }
  | { readonly how: 'claim'; readonly part: number; readonly by: number }

const arbitraryChange: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom('rename', 'twice', 'drop', 'store', 'claim'),
  part: fc.nat(40),
  by: fc.nat(40),
})

const CLAIMS: readonly ArchiveEntry['claims'][] = [
  { unpacked: 0 },
  { unpacked: 1 },
  { unpacked: 99_000_000 },
  { packed: 0 },
  { packed: 0xffffffff },
  { checksum: 0 },
]

const applyChange = (entries: readonly ArchiveEntry[], { how, part, by }: Change): ArchiveEntry[] => {
  const at = part % Math.max(1, entries.length)
  return entries.flatMap((entry, index): ArchiveEntry[] => {
    if (index !== at) return [entry]
    const other = pickBy(entries, by) ?? entry
    if (how === 'drop') return []
    if (how === 'twice') return [entry, { ...entry, content: other.content }]
    if (how === 'store') return [{ ...entry, isStored: true }]
    if (how === 'claim') return [{ ...entry, claims: pickBy(CLAIMS, by) ?? {} }]
    return [{ ...entry, name: by % 2 === 0 ? other.name : (pickBy(NAMES, by) ?? '') }]
  })
}

type Build = { readonly part: number; readonly edits: readonly Edit[]; readonly changes: readonly Change[] }

/** Rebuilds an archive with one part edited and its entries changed. */
const rebuildArchive = (entries: readonly ArchiveEntry[], { part, edits, changes }: Build): Buffer => {
  const at = part % Math.max(1, entries.length)
  const editedEntries = entries.map((entry, index) =>
    index === at ? { ...entry, content: Buffer.from(edits.reduce(applyEdit, entry.content.toString('utf8'))) } : entry,
  )
  return createArchive(changes.reduce(applyChange, editedEntries))
}

const arbitraryBuild: fc.Arbitrary<Build> = fc.record({
  part: fc.nat(40),
  edits: fc.array(arbitraryEdit, { maxLength: 3 }),
  changes: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(arbitraryChange, { maxLength: 2 })),
})

/** Returns an .xls with damaged records in an intact container. */
const withDamagedRecords = (file: Buffer, damages: readonly Damage[]): Buffer => {
  const container = CFB.read(file, { type: 'buffer' })
  const found = CFB.find(container, 'Workbook') as { content: Uint8Array } | null
  if (found) found.content = applyDamages(Buffer.from(found.content), damages)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
}

const allFiles = [...xlsxFiles, ...xlsFiles]
const parts = xlsxFiles.map(listParts)

describe(`damaged workbooks (${seedTitle})`, () => {
  it('are based on files that can be read', async () => {
    for (const file of allFiles) expect(await runAndReport(file, 'marked')).toBeGreaterThan(1)
    for (const entries of parts) expect(await runAndReport(createArchive(entries), 'records')).toBeGreaterThan(1)
    for (const file of xlsFiles) expect(await runAndReport(withDamagedRecords(file, []), 'report')).toBeGreaterThan(1)
  })

  it('are read or rejected with damaged bytes', async () => {
    const property = fc.asyncProperty(
      fc.nat(allFiles.length - 1),
      arbitraryDamages,
      arbitraryOutput,
      async (index, damages, output) => {
        await runAndReport(applyDamages(allFiles[index] ?? Buffer.alloc(0), damages), output)
      },
    )
    await fc.assert(property, fuzzOptions(150))
  }, 600_000)

  it('are read or rejected with parts edited, renamed, duplicated and misdeclared', async () => {
    const property = fc.asyncProperty(
      fc.nat(parts.length - 1),
      arbitraryBuild,
      arbitraryOutput,
      async (index, changes, output) => {
        await runAndReport(rebuildArchive(parts[index] ?? [], changes), output)
      },
    )
    await fc.assert(property, fuzzOptions(300))
  }, 600_000)

  it('in .xls format are read or rejected with damaged records', async () => {
    const property = fc.asyncProperty(
      fc.nat(xlsFiles.length - 1),
      arbitraryDamages,
      arbitraryOutput,
      async (index, damages, output) => {
        await runAndReport(withDamagedRecords(xlsFiles[index] ?? Buffer.alloc(0), damages), output)
      },
    )
    await fc.assert(property, fuzzOptions(150))
  }, 600_000)
})
