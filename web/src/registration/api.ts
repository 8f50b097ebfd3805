/** API client of the application form. */
import type { Registration } from '@trophy/domain'
import { api } from '#lib/api.ts'
import type { FetchFile } from '#ui/downloads/use-download.ts'

/** Submits an application and returns the registration form as a PDF. */
export const submitApplication = (application: Registration) => api.download('/registration', { body: application })

export const downloadGuidelines: FetchFile = (signal, onReceived) =>
  api.download('/static/pdf/guidelines.pdf', { signal, onReceived })
