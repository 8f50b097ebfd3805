import type { FileRecord, FileRule } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { type FileCalls, FileList, type Say } from './file-list.ts'

/** The files of a record and their uploads, kept as long as its page; they follow what the server tells. */
export const useFileList = (files: readonly FileRecord[], rule: FileRule, calls: FileCalls, say: Say): FileList => {
  const [list] = useState(() => new FileList(files, rule, calls, say))
  useEffect(() => list.reset(files), [list, files])
  return list
}
