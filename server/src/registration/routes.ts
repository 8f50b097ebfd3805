/** Applications of guests, and the guidelines for them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { toUtcDate } from '@trophy/domain'
import { registrationRoutes } from '@trophy/domain/routes'
import { Download } from '#platform/files/download.ts'
import { implement } from '#platform/http/implement.ts'
import { apply } from './apply.ts'
import { registrationForm } from './form-pdf.ts'

const WINDOW_SECONDS = 3_600

/** Minimum response time, longer than storing takes, so that it does not reveal known addresses. */
const MIN_RESPONSE_MS = 300

const PDF_TYPE = 'application/pdf'

export const registrationHandlers = implement(
  registrationRoutes,
  {
    'POST /registration': async ({ deps, body, now }) => {
      const createForm = async () => {
        const pdf = await deps.pdfWorker.render(registrationForm(body, deps.config, toUtcDate(now)))
        await apply(deps, body, now)
        return pdf
      }
      const [pdf] = await Promise.all([createForm(), sleep(MIN_RESPONSE_MS)])
      return new Download('registration_form.pdf', PDF_TYPE, pdf)
    },
    'GET /static/pdf/guidelines.pdf': async ({ deps: { guidelines } }) =>
      new Download('Guidelines-CCM-160310.pdf', PDF_TYPE, await guidelines.get()),
  },
  {
    'POST /registration': {
      limit: {
        name: 'registration',
        windowSeconds: WINDOW_SECONDS,
        counts: 'calls',
        getCounters: ({ address }) => [{ key: `address ${address}`, max: 20 }],
      },
    },
  },
)
