/** Prefix of all query keys of documents. */
export const DOCUMENTS_KEY = 'documents'
