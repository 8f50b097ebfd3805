import type { FileRule } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { type FileCalls, FileList, type ListedFile } from './file-list.ts'

/** Returns the files of a record and their uploads for the lifetime of the page, updated from the server. */
export const useFileList = (files: readonly ListedFile[], rule: FileRule, calls: FileCalls): FileList => {
  const [list] = useState(() => new FileList(files, rule, calls))
  useEffect(() => list.reset(files), [list, files])
  return list
}
