/** Serves the built web app: files from disk, and its page for every other URL, so that deep links work. */
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import { problems } from '@trophy/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The project's folder, relative to `server/src/app` or, bundled, to `server/dist`. */
const root = new URL(import.meta.url.endsWith('.ts') ? '../../../' : '../../', import.meta.url)

/** Returns the folder of the built web app, or null if it has not been built. */
export const findWebApp = async (): Promise<string | null> => {
  const folder = fileURLToPath(new URL('web/dist', root))
  return access(`${folder}/index.html`).then(
    () => folder,
    () => null,
  )
}

export const serveWebApp = async (app: FastifyInstance, folder: string | null): Promise<void> => {
  if (folder === null) return
  await app.register(async (scope) => {
    await scope.register(serveStatic, {
      root: folder,
      // Routes for hundreds of files would slow down the start by ten per cent, and miss those of the next build.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // Names of files under assets/ contain a digest of their content.
        const isHashed = path.slice(folder.length).startsWith('/assets/')
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const sendFileOrPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
      if (/^\/api([/?]|$)/.test(url)) return reply.callNotFound()
      const file = await findFile(folder, url)
      if (file === null && /^\/assets([/?]|$)/.test(url)) throw problems.notFound()
      return reply.sendFile(file ?? 'index.html')
    }
    // Two routes, so that the log and the metrics distinguish pages from assets.
    const options = { config: { access: 'public' }, schema: { hide: true } } as const
    for (const url of ['/assets/*', '/*']) scope.get(url, options, sendFileOrPage)
  })
}

/** Returns the path of a file with an extension below the folder; null if there is none, as for every page URL. */
const findFile = async (folder: string, url: string): Promise<string | null> => {
  const [, name] = /^\/((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+)(?:\?|$)/.exec(url) ?? []
  if (name === undefined) return null
  return access(`${folder}/${name}`).then(
    () => name,
    () => null,
  )
}
