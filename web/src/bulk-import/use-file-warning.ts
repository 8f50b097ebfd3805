import { useEffect, useState } from 'react'

const WORKBOOK_NAME = /\.xlsx?$/i

/** The first bytes of .xlsx (a ZIP archive) and of .xls. */
const SIGNATURES = ['504b0304', 'd0cf11e0']

const isWorkbook = async (file: File): Promise<boolean> => {
  if (!WORKBOOK_NAME.test(file.name)) return false
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return SIGNATURES.includes([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}

/** Returns a sentence if the chosen file is not a workbook, by its name or its first bytes; null otherwise. */
export const useFileWarning = (file: File | null): string | null => {
  const [wrongFile, setWrongFile] = useState<File | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (file)
      isWorkbook(file).then(
        (isRight) => isCurrent && setWrongFile(isRight ? null : file),
        // An unreadable file is reported on upload.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [file])
  return file && file === wrongFile ? `${file.name} is not an Excel workbook. Choose an .xls or .xlsx file.` : null
}
