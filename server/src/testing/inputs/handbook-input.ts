/** Request bodies for chapters of the handbook and their files. */

/** Returns a valid body of `POST /handbook`; `overrides` replace fields. */
export const chapterInput = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  code: 'CA01',
  common_name: 'Chamois',
  category: 'Caprines' as const,
  evaluation_option: 'chamois',
  ...overrides,
})

/** Returns a small PDF that contains `text`. */
export const createPdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

/** Returns the form of `POST /handbook/{id}/file/{language}`; `name` is the edition. */
export const handbookForm = (
  name: string | null,
  content: Buffer | null = createPdf('A chapter.'),
  fileName = 'chapter.pdf',
): FormData => {
  const form = new FormData()
  if (name !== null) form.append('name', name)
  if (content) form.append('file', new Blob([new Uint8Array(content)]), fileName)
  return form
}
