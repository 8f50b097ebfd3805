import type { DocumentCategory } from '@trophy/domain'

/** What stands in the form of a document. */
export type DocumentValues = {
  readonly title: string
  readonly category: DocumentCategory
  /** The file that was chosen and not sent yet. */
  readonly file: File | null
}
