/** Checks the API document of `/api/docs/json`, built without a database, by the rules of `redocly.yaml`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { root } from '#scripts/build-cache.mjs'
import { run } from '#scripts/run.mjs'

const importFromServer = (path) => tsImport(path, pathToFileURL(join(root, 'server/src/app/app.ts')).href)
const { buildApp } = await importFromServer('#app/app.ts')
const { readConfig } = await importFromServer('#platform/runtime/config.ts')

const folder = mkdtempSync(join(tmpdir(), 'api-docs-'))
try {
  const app = await buildApp({ config: readConfig({}) }, { log: 'none', webApp: folder })
  const path = join(folder, 'openapi.json')
  writeFileSync(path, JSON.stringify(app.swagger()))
  process.exitCode = (await run(['redocly', 'lint', path])).ok ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
