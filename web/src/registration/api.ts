/** The calls of an applicant. */
import type { Registration } from '@trophy/domain'
import { api } from '#lib/api.ts'
import type { FetchFile } from '#ui/downloads/use-download.ts'

/** Applies; answers the registration form as PDF. */
export const submitApplication = (application: Registration) => api.download('/registration', { body: application })

export const downloadGuidelines: FetchFile = (signal, onReceived) =>
  api.download('/static/pdf/guidelines.pdf', { signal, onReceived })
