/** The title of the pages of an evaluation, also of its record. */
export const EDITOR_TITLE = 'Evaluation Editor'
