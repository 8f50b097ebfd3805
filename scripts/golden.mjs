/**
 * `npm run golden`: compares the outputs of the product with the recorded ones. `npm run golden -- server` checks one
 * package only; `npm run golden -- -u` records the outputs again. Review the diff before you commit it.
 */
import { run } from './run.mjs'

const PACKAGES = ['domain', 'server', 'web', 'e2e']

const args = process.argv.slice(2)
const named = PACKAGES.filter((name) => args.includes(name))
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--')

const failed = []
for (const name of named.length > 0 ? named : PACKAGES) {
  const { ok } = await run(['vitest', 'run', '--root', name, 'golden', ...options])
  if (!ok) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll outputs are as recorded.' : `\nOutputs differ: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
