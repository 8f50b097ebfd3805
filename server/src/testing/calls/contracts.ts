/** The contracts of all routes of the server, by method and full path, for example `POST /api/news`. */
import type { Contract, SignedInRole } from '@trophy/domain'
import { apiRoutes, healthRoutes, oneClickRoutes } from '@trophy/domain/routes'

export type Caller = 'guest' | SignedInRole

/** The least privileged first. */
export const CALLERS: readonly Caller[] = ['guest', 'CCM', 'STJ', 'admin']

export const toFullName = (name: string): string => name.replace(' ', ' /api')

const docs: Contract = { access: 'public', summary: 'The documentation of the API', response: 'file' }

export const contracts: Readonly<Record<string, Contract>> = {
  ...Object.fromEntries(Object.entries(apiRoutes).map(([name, contract]) => [toFullName(name), contract])),
  ...healthRoutes,
  ...oneClickRoutes,
  'GET /api/docs': docs,
  'GET /api/docs/*': docs,
}

export const mayCall = ({ access }: Contract, caller: Caller): boolean =>
  access === 'public' || (caller !== 'guest' && access.includes(caller))
