import type { Handbook } from '@trophy/domain'

export const editorPath = ({ _id }: Handbook): string => `/handbook/${_id}/edit`
