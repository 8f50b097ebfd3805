/** Endpoints of the register of trophies. */
import { trophyRegisterRoutes } from '@trophy/domain/routes'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { implement } from '#platform/http/implement.ts'
import { getSetting } from '#reviews/setting.ts'
import { exportRegister, listTrophies, parseQuery } from './register.ts'

export const trophyRegisterHandlers = implement(trophyRegisterRoutes, {
  'GET /trophies': async ({ pool, user, query, now }) =>
    listTrophies(pool, parseQuery(query, now), { user, now, setting: await getSetting(pool) }),
  'GET /trophies/export.csv': async ({ deps, pool, user, query, now }) => {
    const parsed = parseQuery(query, now)
    const reader = { user, now, setting: await getSetting(pool) }
    const name = `highest-${parsed.species}-${formatDayForFileName(now)}.csv`
    return new Download(name, 'text/csv; charset=utf-8', await exportRegister(deps, parsed, reader))
  },
})
