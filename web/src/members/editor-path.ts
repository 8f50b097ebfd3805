import type { Member } from '@trophy/domain'

export const editorPath = ({ _id }: Pick<Member, '_id'>): string => `/members/${_id}/edit`
