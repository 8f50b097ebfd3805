/** `npm run lab`: runs the tests of lab/, or those of the named topics: `npm run lab faults fuzz`. */
import { run } from './run.mjs'

const { ok } = await run(['vitest', 'run', '--root', 'lab', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
