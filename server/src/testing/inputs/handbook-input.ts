/** A chapter of the handbook and its files, as they are sent. */

/** The body of `POST /handbook` for a chapter that nothing is wrong with, but for the changes. */
export const chapterInput = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  code: 'CA01',
  common_name: 'Chamois',
  category: 'Caprines',
  evaluation_option: 'chamois',
  ...overrides,
})

/** A small PDF with a text in it that tells it from others. */
export const createPdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

/** The form of `POST /handbook/{id}/file/{language}`; `name` is the edition. */
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
