/** Workbooks saved by LibreOffice: three red deer, the last one with an unknown country. */
import { fileURLToPath } from 'node:url'

export const LIBREOFFICE_XLSX = fileURLToPath(new URL('libreoffice.xlsx', import.meta.url))
export const LIBREOFFICE_XLS = fileURLToPath(new URL('libreoffice.xls', import.meta.url))
