/** Fuzz tests with damaged and malicious workbooks: each must produce a report or an error message. */

import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { CFB } from '@e965/xlsx'
import { messages, Problem } from '@trophy/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { isCompoundFile } from '#platform/formats/compound-file.ts'
import { type ArchiveEntry, createArchive } from '#testing/fuzz/archive.ts'
import { applyDamages, arbitraryDamage, type Damage } from '#testing/fuzz/damage.ts'
import { fuzzOptions, seedTitle } from '#testing/fuzz/fuzz-options.ts'
import { createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'
import { LIBREOFFICE_XLS, LIBREOFFICE_XLSX } from '#testing/inputs/libreoffice.ts'
import type { ImportJob } from './import-job.ts'
import { openImportJobs } from './import-jobs.ts'

const { run: runJob, close } = openImportJobs()
afterAll(close)

const rows = [validRow(), validRow({ hunter_name: 'Jan Novák' }), validRow({ hunt_date: '2026-02-30' })]
const xlsxFiles = [createImportWorkbook(rows), await readFile(LIBREOFFICE_XLSX)]
const xlsFiles = [createImportWorkbook(rows, { bookType: 'biff8' }), await readFile(LIBREOFFICE_XLS)]

const self = { _id: 'a', id_number: '20001', name: 'Anna', role: 'STJ', email: 'anna@example.org' } as const
const job = (bytes: Buffer, output: ImportJob['output']): ImportJob => ({
  bytes: new Uint8Array(bytes),
  species: 'red-deer',
  corrections: {},
  hiddenRows: 'skip',
  today: '2026-06-02',
  self: { ...self, valid_from: null, valid_to: null, blockedReason: null },
  members: [],
  heldSpecies: [],
  output,
  origin: { batch: 'b', file: 'heads.xlsx', at: '2026-06-01T12:00:00.000Z', by: self },
})

/**
 * Returns the number of rows or the error message of a workbook. Throws if it takes too long, unless it is an .xls: the
 * library follows a cycle of sectors until its process is ended.
 */
const runAndReport = async (
  bytes: Buffer,
  output: ImportJob['output'],
  readCpuLimitMs?: number,
): Promise<number | string> => {
  const result = await runJob(job(bytes, output), readCpuLimitMs).catch((error: unknown) => {
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

  it('in .xls format are rejected if sectors or directory entries form a cycle', async () => {
    const shiftedFile = applyDamages(xlsFiles[1] ?? Buffer.alloc(0), [{ how: 'repeat', at: 0, bits: 176 }])
    const circularFile = Buffer.from(xlsFiles[0] ?? Buffer.alloc(0))
    const directory = (circularFile.readInt32LE(48) + 1) * 512
    circularFile.writeInt32LE(2, directory + 128 + 68)
    circularFile.writeInt32LE(1, directory + 256 + 68)
    // Less than the limit of the product, several times what the intact files need.
    for (const file of [shiftedFile, circularFile])
      expect(await runAndReport(file, 'report', 1_000)).toBe(messages.workbookTooSlow)
  })

  it('that crash the import process are rejected, and the next one is read', async () => {
    // Created first, because it may take longer than an idle process waits for the next workbook.
    const slowFile = createImportWorkbook(Array.from({ length: 2_000 }, () => validRow()))
    const validFile = createImportWorkbook([validRow()])
    expect(await runAndReport(validFile, 'report')).toBe(1)
    // The second one is still being sent when the process ends.
    for (const file of [slowFile, Buffer.alloc(20_000_000)]) {
      // The process is free for the next workbook only a moment after its result.
      await sleep(500)
      const slowRun = runAndReport(file, 'report')
      await setImmediate()
      expect(killReaders()).toBe(1)
      expect(await slowRun).toBe(messages.workbookBomb)
      expect(await runAndReport(validFile, 'report')).toBe(1)
    }
  })
})

/** Aborts the import processes, as if out of memory. Returns their number. */
const killReaders = (): number => {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  const readers = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import.worker'))
  for (const pid of readers) process.kill(Number(pid), 'SIGABRT')
  return readers.length
}
