/** The built web app: files from disk, and its page for every other address, so that links into it work. */
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import { problems } from '@trophy/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The project's folder, seen from `server/src/app` or, bundled, from `server/dist`. */
const root = new URL(import.meta.url.endsWith('.ts') ? '../../../' : '../../', import.meta.url)

/** The folder of the built web app, or null when it was not built. */
export const findWebApp = async (): Promise<string | null> => {
  const folder = fileURLToPath(new URL('web/dist', root))
  return access(`${folder}/index.html`).then(
    () => folder,
    () => null,
  )
}

export const serveWebApp = async (app: FastifyInstance, folder: string | null): Promise<void> => {
  app.setNotFoundHandler(() => {
    throw problems.notFound()
  })
  if (folder === null) return
  await app.register(async (scope) => {
    await scope.register(serveStatic, {
      root: folder,
      // A route for each of some hundred files would be a tenth of a start, and know nothing of the next build.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // Files under assets/ carry a digest of their content in their name.
        const isHashed = path.slice(folder.length).startsWith('/assets/')
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const sendFileOrPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
      const file = await findFile(folder, url)
      if (file === null && !isPage(url)) throw problems.notFound()
      return reply.sendFile(file ?? 'index.html')
    }
    // By two names, so that the log and the metrics tell pages from what they are made of.
    for (const url of ['/assets/*', '/*']) scope.get(url, { config: { access: 'public' } }, sendFileOrPage)
  })
}

const isPage = (url: string): boolean => !/^\/(api|assets)([/?]|$)/.test(url)

/** The path of a file below the folder: it has an ending. Null where there is none, as for every address of a page. */
const findFile = async (folder: string, url: string): Promise<string | null> => {
  const [, name] = /^\/((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+)(?:\?|$)/.exec(url) ?? []
  if (name === undefined) return null
  return access(`${folder}/${name}`).then(
    () => name,
    () => null,
  )
}
