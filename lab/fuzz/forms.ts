/** Multipart forms, most of which no browser would send. */
import type { FileRule } from '@trophy/domain'
import { createValidFiles } from '@trophy/server/testing/calls/valid-calls.ts'
import { createImportWorkbook, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'
import { plainPicture } from '@trophy/server/testing/inputs/pictures.ts'
import fc from 'fast-check'
import { arbitraryName, arbitraryText, expand } from './values.ts'

/** Contents of files, by their names in counterexamples; valid ones by the label of their kind. */
export type Contents = Readonly<Record<string, Buffer>>

export const createContents = async (): Promise<Contents> => ({
  ...(await createValidFiles()),
  'half a picture': (await plainPicture('png', 60, 40)).subarray(0, 90),
  'old workbook': createImportWorkbook([validRow()], { bookType: 'biff8' }),
  'faulty workbook': createImportWorkbook([validRow({ hunt_date: '2026-02-30', source: '\u0000' })]),
  text: Buffer.from('Antlers.\n'),
  nothing: Buffer.alloc(0),
  zeros: Buffer.alloc(5_000),
  'the head of an archive': Buffer.from('PK\x03\x04PK\x05\x06'.padEnd(26, '\0'), 'latin1'),
})

type Part = {
  readonly name: string
  /** Null for a text field. */
  readonly file: string | null
  readonly type: string
  /** The name of the content for a file, the text otherwise. */
  readonly content: string
  /** Replaces the usual header lines. */
  readonly head: string | null
}

export type Form = {
  readonly parts: readonly Part[]
  /** The boundary in the Content-Type header; null if missing. */
  readonly boundary: string | null
  /** The fraction of the body that is sent. */
  readonly arrives: number
}

/** The boundary used in the body of every form. */
const BOUNDARY = '----hostile'

/** Returns a valid form with these texts and a file of the first kind that the rule accepts. */
export const validForm = ({ kinds }: FileRule, texts: Readonly<Record<string, string>> = {}): Form => {
  const { label = '', extensions = [] } = kinds[0] ?? {}
  const file = { name: 'file', file: `paper${extensions[0]}`, type: 'application/octet-stream', content: label }
  const fields = Object.entries(texts).map(([name, content]) => ({ name, file: null, type: 'text/plain', content }))
  return { parts: [...fields, file].map((part) => ({ ...part, head: null })), boundary: BOUNDARY, arrives: 1 }
}

const arbitraryFileName = fc.oneof(
  arbitraryText,
  fc.constantFrom('paper.png', 'sheet.pdf', 'heads.xlsx', 'heads.XLS', 'notes.txt', 'a.exe', '.htaccess', 'nul', 'a/b'),
  fc.constantFrom('..\\..\\boot.ini', '/etc/passwd', '../../app.pdf', 'a"b.pdf', 'a%22b.pdf', 'a%00.pdf', 'a;b=c.pdf'),
)

const arbitraryPart = (names: readonly string[], contents: Contents): fc.Arbitrary<Part> =>
  fc.record({
    name: fc.oneof(fc.constantFrom('file', 'file', 'file', ...names), arbitraryName),
    file: fc.oneof({ weight: 2, arbitrary: arbitraryFileName }, fc.constant(null)),
    type: fc.constantFrom(
      'application/pdf',
      'image/png',
      'text/plain; charset=utf-16',
      'multipart/mixed; boundary=x',
      '',
    ),
    content: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...Object.keys(contents)) }, arbitraryText),
    head: fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      fc.constantFrom(
        '',
        'X: <<long 20000>>',
        'Content-Disposition: form-data',
        'Content-Disposition: attachment; name="file"; filename="a.pdf"',
        'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%00.pdf',
        'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Transfer-Encoding: base64',
        Array(60).fill('X-Line: y').join('\r\n'),
      ),
    ),
  })

/** Generates mutations of a valid form; `names` are those of its texts. */
export const arbitraryForm = (form: Form, names: readonly string[], contents: Contents): fc.Arbitrary<Form> => {
  const part = arbitraryPart(names, contents)
  const parts = fc.oneof(
    { weight: 3, arbitrary: fc.constant(form.parts) },
    { weight: 2, arbitrary: fc.tuple(fc.constant(form.parts), part).map(([all, newPart]) => [...all, newPart]) },
    { weight: 2, arbitrary: fc.tuple(fc.constant(form.parts), part).map(([all, newPart]) => [newPart, ...all]) },
    { weight: 3, arbitrary: fc.tuple(fc.nat(9), part).map(([at, newPart]) => replacePart(form.parts, at, newPart)) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.nat(9), arbitraryFileName).map(([at, name]) => renameFile(form.parts, at, name)),
    },
    { weight: 1, arbitrary: fc.tuple(fc.nat(9), arbitraryText).map(([at, text]) => replaceText(form.parts, at, text)) },
    { weight: 1, arbitrary: fc.array(part, { maxLength: 4 }) },
    { weight: 1, arbitrary: part.map((newPart): Part[] => Array(150).fill({ ...newPart, file: null, content: 'x' })) },
  )
  return fc.record({
    parts,
    boundary: fc.oneof(
      { weight: 8, arbitrary: fc.constant(BOUNDARY) },
      fc.constantFrom(null, '', 'other', `"${BOUNDARY}"`, '<<long 300>>', `${BOUNDARY}; boundary=other`),
    ),
    arrives: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
  })
}

const replacePart = (parts: readonly Part[], at: number, replacement: Part): Part[] =>
  parts.map((part, index) => (index === at % parts.length ? replacement : part))

const renameFile = (parts: readonly Part[], at: number, name: string): Part[] =>
  parts.map((part, index) => (part.file !== null || index === at % parts.length ? { ...part, file: name } : part))

const replaceText = (parts: readonly Part[], at: number, text: string): Part[] =>
  parts.map((part, index) => (part.file === null || index === at % parts.length ? { ...part, content: text } : part))

/** Returns the body of a form and its Content-Type header. */
export const encodeForm = ({ parts, boundary, arrives }: Form, contents: Contents): { type: string; body: Buffer } => {
  const chunks = parts.flatMap(({ name, file, type, content, head }) => {
    const disposition = `Content-Disposition: form-data; name="${name}"${file === null ? '' : `; filename="${expand(file)}"`}`
    const lines = head === null ? [disposition, ...(file === null ? [] : [`Content-Type: ${type}`])] : [expand(head)]
    const bytes = (file !== null && contents[content]) || Buffer.from(expand(content))
    return [Buffer.from(`--${BOUNDARY}\r\n${lines.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return {
    type: boundary === null ? 'multipart/form-data' : `multipart/form-data; boundary=${expand(boundary)}`,
    body: body.subarray(0, Math.ceil(body.length * arrives)),
  }
}
