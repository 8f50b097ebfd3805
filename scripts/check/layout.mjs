/**
 * Checks the layout of the repository: the import rules of `layout-rules.mjs`, import specifiers and folder names.
 * Breaks each rule once first, so that a rule that matches nothing is an error.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import config from '#.dependency-cruiser.mjs'
import { findFiles, root } from './files.mjs'
import { findSpecifierErrors } from './import-specifiers.mjs'
import { packages, rules } from './layout-rules.mjs'

const cruiseIn = async (baseDir, folders) =>
  (await cruise(folders, { ...config.options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden } }))
    .output

/** Returns the violations found in a scratch folder where every rule is broken once. */
const breakEveryRule = async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'layout-'))
  const write = (path, text) => {
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    writeFileSync(join(scratch, path), text, { flag: 'a' })
  }
  try {
    for (const { example } of rules) {
      const [from, to] = example
      write(from, `import './${relative(dirname(from), to ?? join(dirname(from), 'missing.ts'))}'\n`)
      if (to) write(to, 'export {}\n')
    }
    return (await cruiseIn(scratch, ['domain', 'server', 'web', 'e2e'])).summary.violations
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const [HERE, PARENT] = ['.', '..']

/** Inputs that the other checks must reject. */
const badInputs = {
  'specifiers with ../': () => findSpecifierErrors('a.ts', `import { b } from '${PARENT}/b.ts'`),
  'specifiers of subfolders': () => findSpecifierErrors('web/src/ui/a.ts', `export { b } from '${HERE}/b/b.ts'`),
  'dynamic imports with ../': () => findSpecifierErrors('a.ts', `const b = import('${PARENT}/b.ts')`),
  'unknown folders': () => checkFolderNames(['web/src/helpers/a.ts']),
}

const checkRules = async () => {
  const violations = await breakEveryRule()
  const isRejected = ({ name, example }) => violations.some((one) => one.rule.name === name && one.from === example[0])
  return [
    ...rules.filter((rule) => !isRejected(rule)).map(({ name }) => `import rule ${name}`),
    ...Object.entries(badInputs).flatMap(([name, check]) => (check().length > 0 ? [] : [`the rule about ${name}`])),
  ].map((name) => `${name} did not reject its example`)
}

const checkImports = async (sources) => {
  const { modules, summary } = await cruiseIn(root, ['domain/src', 'server/src', 'web/src', 'e2e', 'lab', 'bench'])
  const seen = new Set(modules.map(({ source }) => source))
  const unseen = sources.filter((path) => !seen.has(path)).map((path) => `${path} was not seen by dependency-cruiser`)
  const violations = summary.violations.map(({ rule, from, to }) => {
    const comment = rules.find(({ name }) => name === rule.name)?.comment
    return `${from} → ${to}: ${rule.name}. ${comment}`
  })
  return [...unseen, ...violations]
}

/** Every folder directly below `src` is listed in `packages`, and every listed folder exists. */
const checkFolderNames = (files) =>
  Object.entries(packages).flatMap(([name, layers]) => {
    const listed = layers.flat()
    const folders = files.filter((path) => path.startsWith(`${name}/src/`)).map((path) => posix.dirname(path))
    const isListed = (folder) =>
      listed.some((layer) => `${folder}/`.startsWith(`${name}/src/${layer}/`)) ||
      listed.some((layer) => `${name}/src/${layer}`.startsWith(`${folder}/`))
    const unlisted = [...new Set(folders)].filter((folder) => folder !== `${name}/src` && !isListed(folder))
    const missing = listed.filter((layer) => !folders.some((one) => `${one}/`.startsWith(`${name}/src/${layer}/`)))
    return [
      ...unlisted.map((folder) => `${folder} is not listed in scripts/check/layout-rules.mjs`),
      ...missing.map((layer) => `${name}/src/${layer} is listed in scripts/check/layout-rules.mjs but does not exist`),
    ]
  })

const files = findFiles(() => true)
const sources = findFiles((path) => /^(domain\/src|server\/src|web\/src|e2e|lab|bench)\/.*\.tsx?$/.test(path))
const modules = findFiles((path) => /\.(tsx?|mjs)$/.test(path))
const errors = [
  ...(await checkRules()),
  ...(await checkImports(sources)),
  ...modules.flatMap((path) => findSpecifierErrors(path, readFileSync(join(root, path), 'utf8'))),
  ...checkFolderNames(files),
]
if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exit(1)
}
console.log(`${sources.length} files follow ${rules.length} import rules`)
