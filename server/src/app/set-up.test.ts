/** The set-up of the npm commands, in a folder with the scripts of the project and stubs of npm and the build. */
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTempFolder } from '#testing/temp-folder.ts'

const folder = await createTempFolder('set-up')
const events = join(folder, 'events')
const children: ChildProcess[] = []
afterAll(() => children.map((child) => child.kill('SIGKILL')))

const writeLockFile = (version: string) =>
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/one': { version },
        'node_modules/other-system': { version: '1.0.0', optional: true },
      },
    }),
  )

const recordEvent = (event: string) => `require('node:fs').appendFileSync(${JSON.stringify(events)}, ${event} + '\\n')`

const NPM = `#!${process.execPath}
${recordEvent("'npm ' + process.argv.slice(2).join(' ')")}
const { packages: { 'node_modules/one': one } } = JSON.parse(require('node:fs').readFileSync('package-lock.json'))
require('node:fs').mkdirSync('node_modules', { recursive: true })
require('node:fs').writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/one': one } }))`

/** Ends when the file \`go\` exists. */
const BUILD = `
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fingerprint, recordBuild } from './build-cache.mjs'
const require = createRequire(import.meta.url)
${recordEvent("'build'")}
while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 10))
mkdirSync('server/dist', { recursive: true })
mkdirSync('web/dist', { recursive: true })
writeFileSync('web/dist/index.html', '')
writeFileSync('server/dist/main.js', ${JSON.stringify(`${recordEvent("'server'")}; setInterval(() => {}, 1000)`)})
writeFileSync('server/dist/seed.js', ${JSON.stringify(recordEvent("'seed'"))})
for (const name of process.argv.slice(2)) recordBuild(name, fingerprint(name))`

mkdirSync(join(folder, 'bin'))
mkdirSync(join(folder, 'server/dist'), { recursive: true })
for (const name of ['start', 'command', 'set-up', 'build-cache', 'env'])
  cpSync(join(import.meta.dirname, `../../../scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`))
writeFileSync(join(folder, 'scripts/build.mjs'), BUILD)
writeFileSync(join(folder, 'server/dist/package.json'), '{ "type": "commonjs" }')
writeFileSync(join(folder, 'bin/npm'), NPM, { mode: 0o755 })
writeFileSync(events, '')

const listEvents = () => readFileSync(events, 'utf8').trim().split('\n')

const run = (...args: string[]) => {
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, exit, getOutput: () => output }
}

it('installs, builds and starts in one process, for which another command waits', async () => {
  writeLockFile('1.0.0')
  const start = run('scripts/start.mjs')
  await expect.poll(listEvents).toContain('build')
  expect(start.getOutput()).toContain('node_modules is missing or does not match package-lock.json: running npm ci')
  const seed = run('scripts/command.mjs', 'seed')
  await expect.poll(seed.getOutput).toContain('Waiting for another command')
  writeFileSync(join(folder, 'go'), '')
  expect(await seed.exit).toBe(0)
  const NPM_CI = 'npm ci --include=dev --no-audit --no-fund'
  expect(listEvents()).toEqual([NPM_CI, 'build', 'server', 'seed'])

  writeLockFile('2.0.0')
  // A service starts the server without the scripts. The socket of a killed process stays behind.
  const service = run('server/dist/main.js')
  await expect.poll(() => listEvents().length).toBe(5)
  for (const { child, exit } of process.platform === 'linux' ? [start, service] : [start]) {
    const refused = run('scripts/command.mjs', 'seed')
    expect(await refused.exit).toBe(1)
    expect(refused.getOutput()).toContain(`but process ${child.pid} uses it. Stop it first.`)
    child.kill('SIGKILL')
    await exit
  }
  appendFileSync(events, 'killed\n')
  expect(await run('scripts/command.mjs', 'seed').exit).toBe(0)
  // The lock file is a source of the build.
  expect(listEvents().slice(5)).toEqual(['killed', NPM_CI, 'build', 'seed'])
  expect(await run('scripts/command.mjs', 'seed').exit).toBe(0)
  expect(listEvents().slice(9)).toEqual(['seed'])
})
