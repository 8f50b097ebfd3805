/** The built web app: files from disk, and its page for every other address, so that links into it work. */
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import { problems } from '@trophy/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The project's folder, seen from `server/src/http` or, bundled, from `server/dist`. */
const root = new URL(import.meta.url.endsWith('/dist/main.js') ? '../../' : '../../../', import.meta.url)

/** The folder of the built web app, or null when it was not built. */
export const findWebApp = async (): Promise<string | null> => {
  const folder = fileURLToPath(new URL('web/dist', root))
  return access(`${folder}/index.html`).then(
    () => folder,
    () => null,
  )
}

export const serveWebApp = async (app: FastifyInstance, folder: string | null): Promise<void> => {
  if (folder === null) {
    app.setNotFoundHandler(() => {
      throw problems.notFound()
    })
    return
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(serveStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // Files under assets/ carry a digest of their content in their name.
        const isHashed = path.slice(folder.length).startsWith('/assets/')
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    scope.setNotFoundHandler(async (request, reply) => {
      if (isPage(request)) return reply.sendFile('index.html')
      const asset = await findAsset(folder, request)
      if (asset === null) throw problems.notFound()
      return reply.sendFile(asset)
    })
  })
}

const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)([/?]|$)/.test(url)

/** A file of a build that was put here since the start, which has no route: its page names it already. */
const findAsset = async (folder: string, { method, url }: FastifyRequest): Promise<string | null> => {
  const [, name] = /^\/(assets\/[\w-][\w.-]*)(?:\?|$)/.exec(url) ?? []
  if (name === undefined || (method !== 'GET' && method !== 'HEAD')) return null
  return access(`${folder}/${name}`).then(
    () => name,
    () => null,
  )
}
