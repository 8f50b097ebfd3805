/** Builds the server from all features. */
import { type Access, problems } from '@trophy/domain'
import Fastify, { type FastifyInstance, type FastifyReply, LogController, type RouteOptions } from 'fastify'
import type { Registry } from 'prom-client'
import { auditHandlers } from '#audit/routes.ts'
import { bulkImportHandlers } from '#bulk-import/routes.ts'
import { configurationHandlers } from '#configuration/routes.ts'
import { documentHandlers } from '#documents/routes.ts'
import { exportHandlers } from '#evaluations/export/routes.ts'
import { evaluationFileHandlers } from '#evaluations/files.ts'
import { publicLookUpHandlers } from '#evaluations/public/routes.ts'
import { evaluationHandlers } from '#evaluations/routes.ts'
import { statisticsHandlers } from '#evaluations/statistics/routes.ts'
import { handbookFileHandlers } from '#handbook/files.ts'
import { handbookHandlers } from '#handbook/routes.ts'
import { emailHandlers } from '#identity/email/email.ts'
import { changePasswordHandlers } from '#identity/passwords/change-password.ts'
import { forgotHandlers } from '#identity/passwords/forgot-password.ts'
import { resetHandlers } from '#identity/passwords/reset.ts'
import { reminderHandlers } from '#identity/reminders.ts'
import { signInHandlers } from '#identity/routes.ts'
import { memberSecondFactorHandlers, secondFactorHandlers } from '#identity/second-factor/routes.ts'
import { createAuthorise } from '#identity/sessions/authorise.ts'
import { sessionHandlers } from '#identity/sessions/routes.ts'
import { mailHandlers } from '#mails/routes.ts'
import { memberFileHandlers } from '#members/files.ts'
import { profileHandlers } from '#members/profile/routes.ts'
import { memberHandlers } from '#members/routes.ts'
import { calendarHandlers } from '#news/calendar.ts'
import { notificationHandlers, oneClickHandlers } from '#news/notifications.ts'
import { newsPictureHandlers } from '#news/pictures.ts'
import { newsHandlers } from '#news/routes.ts'
import { backupHandlers } from '#operations/backup/routes.ts'
import { healthHandlers } from '#operations/health/routes.ts'
import { workQueueHandlers } from '#operations/work-queue/routes.ts'
import { personalDataHandlers } from '#personal-data/routes.ts'
import { acceptUploads } from '#platform/files/upload.ts'
import { serveApiDocs } from '#platform/http/api-docs.ts'
import type { Deps } from '#platform/http/deps.ts'
import { compileValidator, registerErrorHandler } from '#platform/http/errors.ts'
import type { Endpoint } from '#platform/http/implement.ts'
import {
  DEFAULT_TIMEOUTS_MS,
  enforceBodyTimeout,
  rejectMalformedRequests,
  serverOptions,
  type Timeouts,
} from '#platform/http/limits.ts'
import { logOptions, logRequests, newRequestId } from '#platform/http/log.ts'
import { acceptPlainForms } from '#platform/http/plain-forms.ts'
import { registerEndpoints } from '#platform/http/register.ts'
import { recordRejectedCalls } from '#platform/http/rejected-calls.ts'
import { normaliseClientAddresses } from '#platform/http/request-address.ts'
import { registerLoadShedding } from '#platform/limits/load-shedding.ts'
import { registrationHandlers } from '#registration/routes.ts'
import { reviewHandlers } from '#reviews/routes.ts'
import { trophyRegisterHandlers } from '#trophy-register/routes.ts'
import { registerGracefulShutdown } from './graceful-shutdown.ts'
import { rejectUnknownCalls } from './not-found.ts'
import { serveWebApp } from './web-app.ts'
import { registerWebHeaders } from './web-headers.ts'

/** The routes under /api, one line per feature. */
const featureRoutes: readonly (readonly Endpoint[])[] = [
  configurationHandlers,
  backupHandlers,
  workQueueHandlers,
  signInHandlers,
  forgotHandlers,
  resetHandlers,
  profileHandlers,
  sessionHandlers,
  changePasswordHandlers,
  reminderHandlers,
  registrationHandlers,
  emailHandlers,
  exportHandlers,
  evaluationHandlers,
  publicLookUpHandlers,
  statisticsHandlers,
  evaluationFileHandlers,
  bulkImportHandlers,
  mailHandlers,
  auditHandlers,
  secondFactorHandlers,
  memberSecondFactorHandlers,
  memberHandlers,
  memberFileHandlers,
  personalDataHandlers,
  documentHandlers,
  handbookHandlers,
  handbookFileHandlers,
  newsHandlers,
  newsPictureHandlers,
  calendarHandlers,
  notificationHandlers,
  reviewHandlers,
  trophyRegisterHandlers,
]

type AppOptions = {
  /** Destination of the log: standard output, nowhere, or a stream. */
  readonly log: 'stdout' | 'none' | { write(line: string): void }
  /** The folder of the built web app, null without one. */
  readonly webApp: string | null
  /** Overrides of the default timeouts. */
  readonly timeouts?: Partial<Timeouts>
}

/** A registered route and its access rule. */
type RouteAccess = {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly isAudited: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route, for tests of all routes. */
    routeAccess: RouteAccess[]
    /** The metrics; null if they are off. */
    registry: Registry | null
  }
}

/** Builds the server, ready to listen or to be called in process. Tests can pass other endpoints. */
export const buildApp = async (
  deps: Deps,
  { log, webApp, timeouts = {} }: AppOptions,
  endpoints: readonly Endpoint[] = featureRoutes.flat(),
): Promise<FastifyInstance> => {
  const { config } = deps
  const mergedTimeouts = { ...DEFAULT_TIMEOUTS_MS, ...timeouts }
  const app = Fastify({
    ...serverOptions(mergedTimeouts),
    logger: log === 'none' ? false : logOptions(log === 'stdout' ? null : log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // Requests during the shutdown are served.
    return503OnClosing: false,
    // A malformed URL has no route and therefore no error handler.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(404).send(problems.notFound().body())
    },
    trustProxy: typeof config.trustProxy === 'number' ? trustNearest(config.trustProxy) : config.trustProxy,
    routerOptions: { maxParamLength: 256 },
  })
  // Fastify accepts plain text by default.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(compileValidator)
  app.decorateRequest('signedIn', null)
  app.server.maxConnections = config.limits.connections
  requireAccess(app)
  normaliseClientAddresses(app)
  registerErrorHandler(app)
  logRequests(app)
  recordRejectedCalls(app, deps)
  rejectMalformedRequests(app)

  await registerWebHeaders(app, config)
  app.decorate(
    'registry',
    config.metrics ? (await import('#operations/metrics/registry.ts')).createMetrics(app, deps) : null,
  )
  registerGracefulShutdown(app)
  registerLoadShedding(app, config.limits)
  enforceBodyTimeout(app, mergedTimeouts)
  await serveApiDocs(app, config.databaseName)
  registerEndpoints(app, healthHandlers, deps, createAuthorise)
  await app.register(async (scope) => {
    acceptPlainForms(scope)
    registerEndpoints(scope, oneClickHandlers, deps, createAuthorise)
  })
  await app.register(
    async (api) => {
      const [withFile, others] = [endpoints.filter(takesFile), endpoints.filter((one) => !takesFile(one))]
      registerEndpoints(api, others, deps, createAuthorise)
      await api.register(async (scope) => {
        await acceptUploads(scope)
        registerEndpoints(scope, withFile, deps, createAuthorise)
      })
    },
    { prefix: '/api' },
  )
  rejectUnknownCalls(app, deps)
  await serveWebApp(app, webApp)
  await app.ready()
  return app
}

const takesFile = ({ contract }: Endpoint): boolean => contract.file !== undefined

const trustNearest = (proxies: number) => (_address: string, hop: number) => hop < proxies

/** Fails the start if a route does not declare its access. */
const requireAccess = (app: FastifyInstance) => {
  const routes: { method: string; url: string; route: RouteOptions }[] = []
  app.decorate('routeAccess', [])
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) routes.push({ method, url: route.url, route })
  })
  app.addHook('onReady', async () => {
    for (const { method, url, route } of routes) {
      // A CORS preflight request has no token, and its response only headers.
      const access = method === 'OPTIONS' ? 'public' : route.config?.access
      if (!access) throw new Error(`${method} ${url} does not declare its access.`)
      app.routeAccess.push({ method, url, access, isAudited: route.config?.audit !== undefined })
    }
  })
}
