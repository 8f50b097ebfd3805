/** Installs the packages if necessary, which is all that it does as a script, and runs tools of the project. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './build-cache.mjs'
import { setUp } from './set-up.mjs'

const release = await setUp([])
release()

/** Paths of the tools' scripts, so that neither a shell nor npx is needed. */
const tools = {
  tsc: 'node_modules/typescript-native/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  redocly: 'node_modules/@redocly/cli/bin/cli.js',
  remark: 'node_modules/remark-cli/cli.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/** Runs `[tool or script, ...arguments]` with this Node. Returns `{ ok, output, seconds }`; prints unless `quiet`. */
export const run = ([tool, ...args], { quiet = false } = {}) =>
  new Promise((done) => {
    const started = performance.now()
    const child = spawn(process.execPath, [join(root, tools[tool] ?? tool), ...args], {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('close', (code) => done({ ok: code === 0, output, seconds: (performance.now() - started) / 1000 }))
  })
