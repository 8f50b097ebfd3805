/** Applications of guests, and the guidelines for them. */
import { registrationSchema } from '#members/bodies.ts'
import { routes } from '#wire/route.ts'

export const registrationRoutes = routes({
  'POST /registration': {
    access: 'public',
    summary: 'Apply to become a measurer; returns the completed registration form, to be signed',
    body: registrationSchema,
    transaction: 'own',
    response: 'file',
  },
  'GET /static/pdf/guidelines.pdf': {
    access: 'public',
    summary: 'Download the guidelines for measurers: the default text, or the file in the data folder',
    response: 'file',
  },
})
