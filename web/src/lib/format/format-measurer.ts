/** Formats a measurer as name and ID number; admins have no number. */
export const formatMeasurer = (name: string, id_number: string): string =>
  id_number === '' ? name : `${name} (${id_number})`
