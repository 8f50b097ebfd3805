/** Downloads of personal data, for the user, and for the admin who acts on a member's request. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { messages } from '#messages.ts'
import { routes } from '#wire/route.ts'

export const personalDataRoutes = routes({
  'GET /me/data': {
    access: SIGNED_IN,
    audit: 'own data exported',
    rate: 'exports',
    summary: 'Download all data stored about you as a zip: JSON, an explaining text, and the files',
    response: 'file',
  },
  'GET /member/:id/data': {
    access: ['admin'],
    audit: 'member data exported',
    rate: 'exports',
    summary: 'Download all data stored about a member',
    params: z.strictObject({ id: z.uuid(messages.unknownMember) }),
    response: 'file',
  },
})
