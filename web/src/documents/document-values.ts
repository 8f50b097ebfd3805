import type { DocumentCategory } from '@trophy/domain'

/** The form values of a document. */
export type DocumentValues = {
  readonly title: string
  readonly category: DocumentCategory
  /** The chosen file, not uploaded yet. */
  readonly file: File | null
}
