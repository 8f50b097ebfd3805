/**
 * `npm run lab`: runs the tests of lab/, which a release needs and a change does not. `npm run lab faults fuzz` runs only
 * these topics, which are its folders.
 */
import { installTestTools } from './browser.mjs'
import { run } from './run.mjs'

installTestTools()
const { ok } = await run(['vitest', 'run', '--root', 'lab', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
