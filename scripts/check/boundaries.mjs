/**
 * Fails on an import that the arrows of ARCHITECTURE.md forbid (rules: .dependency-cruiser.cjs).
 * The tool can see nothing and report success, so this asserts that every source file was seen, and first breaks
 * every rule once in a scratch folder and asserts that each one speaks up.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { findFiles, root } from './files.mjs'

const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))

const packages = ['domain/src', 'server/src', 'web/src', 'e2e', 'bench']
const isInAnyOf = (folders) => (path) => folders.some((folder) => path.startsWith(`${folder}/`))

/** One import for each rule that it must catch: from → to. */
const ruleViolations = {
  'no-cycle': ['web/src/ui/a.ts', 'web/src/ui/a.ts'],
  'everything-resolves': ['web/src/ui/b.ts', null],
  'domain-imports-only-zod': ['domain/src/members/certification.ts', 'server/src/platform/runtime/config.ts'],
  'domain-has-one-door': ['web/src/ui/c.ts', 'domain/src/members/certification.ts'],
  'web-never-imports-server': ['web/src/lib/api.ts', 'server/src/platform/runtime/config.ts'],
  'web-testing-starts-the-server-by-its-testing-door': [
    'web/src/testing/a.ts',
    'server/src/platform/runtime/config.ts',
  ],
  'server-never-imports-web': ['server/src/http/a.ts', 'web/src/lib/api.ts'],
  'journeys-stay-outside': ['e2e/a.ts', 'server/src/platform/runtime/config.ts'],
  'testing-is-for-tests': ['server/src/http/b.ts', 'server/src/testing/app.ts'],
  'species-import-only-sheet-and-maths': [
    'domain/src/species/antlers/red-deer/red-deer.ts',
    'domain/src/members/certification.ts',
  ],
  'only-the-registry-sees-species': ['domain/src/sheet/a.ts', 'domain/src/species/antlers/red-deer/red-deer.ts'],
  'a-species-test-sees-only-its-own-species': [
    'domain/src/species/antlers/moose/moose.test.ts',
    'domain/src/species/antlers/red-deer/red-deer.ts',
  ],
  'maths-stands-alone': ['domain/src/maths/a.ts', 'domain/src/members/certification.ts'],
  'server-features-never-import-each-other': ['server/src/news/a.ts', 'server/src/documents/a.ts'],
  'server-layers-never-import-features': ['server/src/db/a.ts', 'server/src/documents/a.ts'],
  'only-app-sees-all-server-features': ['server/src/platform/runtime/config.ts', 'server/src/documents/a.ts'],
  'web-features-never-import-each-other': ['web/src/news/a.ts', 'web/src/home/a.ts'],
  'web-layers-never-import-features': ['web/src/ui/d.ts', 'web/src/home/a.ts'],
  'web-lib-and-ui-lie-below-the-shell': ['web/src/lib/b.ts', 'web/src/shell/a.ts'],
  'only-routes-sees-all-web-features': ['web/src/app/main.tsx', 'web/src/home/a.ts'],
}

const runCruise = async (baseDir, folders) =>
  (await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } })).output

const findScratchViolations = async () => {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'arrows-'))
  const write = (path, text) => {
    mkdirSync(dirname(join(scratchFolder, path)), { recursive: true })
    writeFileSync(join(scratchFolder, path), text, { flag: 'a' })
  }
  try {
    for (const [from, to] of Object.values(ruleViolations)) {
      const target = to ? relative(dirname(from), to) : 'nowhere.ts'
      write(from, `import './${target}'\n`)
      if (to) write(to, 'export {}\n')
    }
    return (await runCruise(scratchFolder, ['domain', 'server', 'web', 'e2e'])).summary.violations
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true })
  }
}

const errors = []

const caughtViolations = await findScratchViolations()
for (const { name } of forbidden) {
  const [from] = ruleViolations[name] ?? []
  if (!from) errors.push(`rule ${name} has no example of a broken arrow in scripts/check/boundaries.mjs`)
  else if (!caughtViolations.some((v) => v.rule.name === name && v.from === from))
    errors.push(`rule ${name} did not catch its broken arrow`)
}

const files = findFiles((path) => /\.tsx?$/.test(path)).filter(isInAnyOf(packages))
const present = packages.filter((packageFolder) => files.some(isInAnyOf([packageFolder])))
const result = await runCruise(root, present)
const modules = new Set(result.modules.map((module) => module.source))
for (const path of files) if (!modules.has(path)) errors.push(`${path} was not seen by dependency-cruiser`)
for (const { rule, from, to } of result.summary.violations) {
  const comment = forbidden.find(({ name }) => name === rule.name)?.comment
  errors.push(`${from} → ${to}: ${rule.name}. ${comment}`)
}

if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exit(1)
}
console.log(
  `${files.length} files and ${result.summary.totalDependenciesCruised} imports follow ${forbidden.length} rules`,
)
