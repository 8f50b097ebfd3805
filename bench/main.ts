/** `npm run bench`: measures the built product over HTTP on a separate database, and compares with plain SQL. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAppStart } from './browser/app-start.ts'
import { measurePageSizes } from './browser/page-size.ts'
import { benchTyping } from './browser/typing.ts'
import { signIn } from './caller.ts'
import { benchExports } from './exports.ts'
import { importBuilt } from './import-built.ts'
import { benchImports } from './imports.ts'
import { benchDeepPages, benchDeepPagesWhileSaving } from './lists/deep-pages.ts'
import { benchLists } from './lists/lists.ts'
import { benchStatistics } from './lists/statistics.ts'
import { benchConcurrentSaves, benchLookUpRate } from './load-test.ts'
import { benchLookUp } from './look-up.ts'
import { benchPdf } from './pdf.ts'
import { benchGrowing, measureDiskSpace } from './processor/growing.ts'
import { benchStages } from './processor/stages.ts'
import { ADMIN, createProduct, JUDGE, MEASURERS } from './product.ts'
import { benchRestoreToTime } from './restore-to-time.ts'
import { benchSaves } from './saves.ts'
import type { benchScores } from './scores.ts'
import { benchStart } from './start.ts'
import { printTable } from './table.ts'

const TOPICS = [
  ...([
    'page-size',
    'scores',
    'start',
    'app-start',
    'typing',
    'lists',
    'deep-pages',
    'statistics',
    'look-up',
    'saves',
    'pdf',
    'exports',
    'imports',
  ] as const),
  ...(['savers', 'stream', 'restore-to-time', 'growing', 'stages'] as const),
]

const usage = `Usage: npm run bench -- [--rows 200000] [--data DIR] [--seconds 60] [topic …]
  --rows     number of evaluations to create in a new database
  --data     folder of the database, which is then kept for the next run
  --seconds  duration of each load test: savers (200 users) and stream (500 look-ups per second)
  topics     ${TOPICS.join(', ')}; all by default.
             lists and saves also measure a bare Fastify and pg server over the same tables`

const parseOptions = () => {
  try {
    const { values, positionals } = parseArgs({
      options: {
        rows: { type: 'string', default: '200000' },
        data: { type: 'string' },
        seconds: { type: 'string', default: '60' },
      },
      allowPositionals: true,
    })
    const topics = TOPICS.filter((topic) => positionals.length === 0 || positionals.includes(topic))
    const areKnown = positionals.every((name) => TOPICS.some((topic) => topic === name))
    if (!/^\d{1,8}$/.test(values.rows) || !/^[1-9]\d{0,3}$/.test(values.seconds) || !areKnown) return null
    return { ...values, rows: Number(values.rows), seconds: Number(values.seconds), topics }
  } catch {
    return null
  }
}

const options = parseOptions()
if (!options) {
  console.error(usage)
  process.exit(2)
}
const { rows, seconds, topics } = options
if (topics.includes('page-size')) printTable('What the browser loads', await measurePageSizes())
if (topics.includes('scores')) {
  const built = await importBuilt<{ benchScores: typeof benchScores }>('scores.ts')
  printTable('Scoring on one core', built.benchScores())
}

if (topics.some((topic) => topic !== 'page-size' && topic !== 'scores')) {
  const folder = options.data ? resolve(options.data) : await mkdtemp(join(tmpdir(), 'trophy-bench-'))
  if (!options.data) await chmod(folder, 0o711)
  const product = createProduct(folder)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void product.stop().then(() => process.exit(1)))
  try {
    const stored = await product.fill(rows)
    await product.start()
    await product.waitForVerification()
    if (topics.includes('start')) printTable('Start and memory', await benchStart(product))
    if (topics.includes('app-start')) printTable('Starting the installed app', await benchAppStart(product, JUDGE))
    if (topics.includes('typing')) printTable('Typing into the longest sheet', await benchTyping(product, JUDGE))
    const judge = await signIn(product.url, JUDGE)
    if (topics.includes('lists')) printTable(`Reading ${stored} evaluations`, await benchLists(product, judge))
    if (topics.includes('deep-pages')) {
      printTable(`Deep pages under filters of ${stored} evaluations`, await benchDeepPages(product, judge))
      printTable('Deep pages under filters while evaluations are saved', await benchDeepPagesWhileSaving(judge))
    }
    if (topics.includes('statistics'))
      printTable(`Statistics of ${stored} evaluations`, await benchStatistics(product, judge))
    if (topics.includes('look-up'))
      printTable(`Public look-ups among ${stored} evaluations`, await benchLookUp(product))
    if (topics.includes('pdf')) printTable('Creating PDF files', await benchPdf(judge))
    if (topics.includes('exports'))
      printTable(`Exporting ${stored} evaluations`, await benchExports(product, ADMIN, stored))
    if (topics.includes('imports'))
      printTable(`Importing into ${stored} evaluations`, await benchImports(product, ADMIN))
    const measurers = await Promise.all(MEASURERS.map((measurer) => signIn(product.url, measurer)))
    if (topics.includes('saves')) printTable(`Saving into ${stored} evaluations`, await benchSaves(product, measurers))
    if (topics.includes('savers'))
      printTable(`Concurrent saves into ${stored} evaluations`, await benchConcurrentSaves(product, seconds))
    if (topics.includes('stream'))
      printTable(`Look-ups at a fixed rate among ${stored} evaluations`, await benchLookUpRate(product, seconds))
    if (topics.includes('restore-to-time'))
      printTable('Restoring to a minute', await benchRestoreToTime(product, folder))
    if (topics.includes('growing')) {
      printTable('Disk space', await measureDiskSpace(product))
      await product.stop()
      printTable(`Server processes with ${stored} evaluations`, await benchGrowing(product, folder))
    }
    if (topics.includes('stages')) {
      await product.stop()
      printTable(`Time budget of a request with ${stored} evaluations`, await benchStages(product, folder))
    }
  } finally {
    await product.stop()
    if (!options.data) await rm(folder, { recursive: true, force: true })
  }
}
