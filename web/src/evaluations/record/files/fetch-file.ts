import { download } from '#lib/call.ts'
import type { FetchFile } from '#ui/file-panel/file-list.ts'

/** Fetches a file of an evaluation, or its thumbnail. */
export const fetchFile: FetchFile = (file, signal, query = {}) =>
  download('GET /evaluation/file/:fileId', { params: { fileId: file._id }, query, signal })
