/** Returns a form with a file and these texts. */
export const fileForm = (
  content: Buffer | string,
  name: string,
  texts: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.append(field, text)
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return form
}
