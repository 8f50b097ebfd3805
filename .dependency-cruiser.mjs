/** The configuration of dependency-cruiser: the layers of each package, and the import rules that follow from them. */

/**
 * The folders of each package below `src`, lowest layer first. A folder may import the folders before it. An inner list
 * is a set of features: they may not import each other, unless `dependencies` declares it.
 */
const packages = {
  domain: [
    'values',
    'measuring/maths',
    'measuring/sheet',
    'measuring/score',
    'species',
    'access',
    'fields',
    'files',
    'wire',
    'configuration',
    [
      ...['identity', 'members', 'evaluations', 'bulk-import', 'news', 'documents', 'handbook', 'mails', 'audit'],
      ...['reviews', 'trophy-register'],
    ],
  ],
  server: [
    'platform/runtime',
    'platform/database',
    'platform/records',
    'platform/formats',
    'platform/files',
    'platform/pdf',
    'platform/limits',
    'platform/mail',
    'platform/http',
    'platform/tasks',
    'identity',
    [
      ...['configuration', 'mails', 'audit', 'evaluations', 'bulk-import', 'members', 'registration'],
      ...['documents', 'handbook', 'news', 'personal-data', 'reviews', 'trophy-register'],
    ],
    'operations',
    'app',
    'testing',
  ],
  web: [
    'lib',
    'configuration',
    'ui',
    'shell/session',
    'shell/offline',
    'outbox',
    'shell/forms',
    'shell/frame',
    'shell/pages',
    [
      ...['personal-data', 'handbook', 'species', 'identity', 'evaluations', 'bulk-import', 'members'],
      ...['registration', 'documents', 'news', 'mails', 'audit', 'home', 'search', 'reviews', 'trophy-register'],
    ],
    'app',
    'testing',
  ],
}

/** The dependencies between features of a package: `[package, from, to, reason]`. */
const dependencies = [
  ['domain', 'members', 'identity', 'a member is a user with an e-mail address and a password'],
  ['domain', 'reviews', 'members', 'an active certification allows a review'],
  ['domain', 'evaluations', 'reviews', 'an evaluation shows its review'],
  ['domain', 'trophy-register', 'evaluations', 'the register lists evaluations'],
  ['domain', 'bulk-import', 'evaluations', 'an import creates evaluations'],
  ['server', 'evaluations', 'reviews', 'an evaluation shows its review, and a change of it resets the review'],
  ['server', 'members', 'reviews', 'a deleted member is no longer named as present without consent'],
  ['server', 'trophy-register', 'evaluations', 'the register lists evaluations'],
  ['server', 'trophy-register', 'reviews', 'the register names the state of each review'],
  ['server', 'bulk-import', 'evaluations', 'an import creates evaluations'],
  ['server', 'mails', 'evaluations', 'admins can read the texts of all e-mails'],
  ['server', 'mails', 'members', 'admins can read the texts of all e-mails'],
  ['server', 'mails', 'news', 'admins can read the texts of all e-mails'],
  ['server', 'mails', 'registration', 'admins can read the texts of all e-mails'],
  ['server', 'personal-data', 'members', 'the export of personal data contains the member record'],
  ['web', 'species', 'handbook', 'a species card links to its chapter'],
  ['web', 'evaluations', 'species', 'the form shows the medals and the picture of its species'],
  ['web', 'evaluations', 'reviews', 'a record and its editor show and store the review'],
  ['web', 'trophy-register', 'evaluations', 'a place opens its record as in the list'],
  ['web', 'trophy-register', 'species', 'the register shows medals and phenotypes'],
  ['web', 'evaluations', 'handbook', 'the form links to the chapter of its species'],
  ['web', 'identity', 'personal-data', 'the account page offers the download of personal data'],
  ['web', 'members', 'identity', 'the profile page shows the sessions of the member'],
  ['web', 'members', 'personal-data', "the editor exports and erases a member's data"],
  ['web', 'bulk-import', 'species', 'the check shows the medals of its rows'],
  ['web', 'bulk-import', 'evaluations', 'an import links to its evaluations in the list'],
  ['web', 'home', 'species', 'the home page shows the species'],
  ['web', 'home', 'reviews', 'the home page of judges counts what awaits their review'],
  ['web', 'home', 'evaluations', 'the home page lists the drafts of sheets'],
  ['web', 'search', 'species', 'the search finds species'],
  ['web', 'search', 'evaluations', 'the search finds evaluations'],
]

const TESTS = '\\.test\\.tsx?$'
/** Lists the types of what a server holds, whatever the layer. */
const DEPS = '^server/src/platform/http/deps\\.ts$'
const GOLDEN = '^(domain/src/evaluations|server/src/app|web/src/app)/golden/'
const toAlternatives = (names) => `(${names.join('|')})`
const inside = (name, folders) => `^${name}/src/${toAlternatives(folders)}/`
const species = '^domain/src/species/(antlers|horns|tusks-and-skulls)/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const isDeclared = (name, from, to) => dependencies.some((one) => one[0] === name && one[1] === from && one[2] === to)

const upwardRule = (name, layer, above) => {
  const folders = [layer].flat()
  const title = folders.length > 1 ? 'features' : layer.replaceAll('/', '-')
  return rule(
    `${name}-${title}-imports-no-higher-layer`,
    'A layer may import only the layers before it in .dependency-cruiser.mjs.',
    { path: inside(name, folders), pathNot: [TESTS, GOLDEN, DEPS] },
    { path: inside(name, above) },
    [`${name}/src/${folders[0]}/upward.ts`, `${name}/src/${above[0]}/above.ts`],
  )
}

const siblingRules = (name, features) =>
  features.map((feature) => {
    const others = features.filter((other) => other !== feature && !isDeclared(name, feature, other))
    return rule(
      `${name}-${feature}-imports-only-declared-features`,
      'Dependencies between features are declared, with a reason, in .dependency-cruiser.mjs.',
      { path: inside(name, [feature]), pathNot: TESTS },
      { path: inside(name, others) },
      [`${name}/src/${feature}/sibling.ts`, `${name}/src/${others[0]}/other.ts`],
    )
  })

const layerRules = ([name, layers]) =>
  layers.flatMap((layer, index) => {
    const above = layers.slice(index + 1).flat()
    return [
      ...(above.length > 0 ? [upwardRule(name, layer, above)] : []),
      ...(Array.isArray(layer) ? siblingRules(name, layer) : []),
    ]
  })

const rules = [
  rule(
    'no-cycle',
    'Merge files that import each other, or move the shared part to a third file.',
    {},
    { circular: true },
  ),
  rule('every-import-resolves', 'An unresolved import hides a dependency.', {}, { couldNotResolve: true }),
  rule(
    'domain-imports-only-zod',
    'The domain is pure: no I/O, no clock, no DOM, no Node.',
    { path: '^domain/src/', pathNot: [TESTS, GOLDEN] },
    { pathNot: ['^domain/src/', '^node_modules/zod/'] },
  ),
  rule(
    'domain-has-three-entry-points',
    'Other packages import @trophy/domain, its routes or its samples, never a file inside.',
    { pathNot: '^domain/' },
    { path: '^domain/', pathNot: '^domain/src/(index|routes|species/samples/index)\\.ts$' },
  ),
  rule(
    'samples-stay-out-of-the-web-app',
    'Sample sheets are for examples, demo data and tests.',
    { path: '^web/src/', pathNot: [TESTS, GOLDEN, '^web/src/testing/'] },
    { path: '^domain/src/species/samples/' },
  ),
  rule(
    'web-never-imports-server',
    'They communicate over HTTP. Only web/src/testing starts the real server.',
    { path: '^web/', pathNot: '^web/src/testing/' },
    { path: '^server/' },
  ),
  rule(
    'web-tests-start-the-server-through-its-test-support',
    'The only way to start the server in process is server/src/testing.',
    { path: '^web/src/testing/' },
    { path: '^server/', pathNot: '^server/src/testing/' },
  ),
  rule('server-never-imports-web', 'They communicate over HTTP.', { path: '^server/' }, { path: '^web/' }),
  rule(
    'journeys-see-what-users-see',
    'End-to-end tests use HTTP and a browser. They share only the log checks and inputs of tests, and the sample sheets.',
    { path: '^e2e/' },
    {
      path: '^(web|server|domain)/',
      pathNot: ['^server/src/testing/(logs/|inputs/)', '^domain/src/species/samples/index\\.ts$'],
    },
  ),
  rule(
    'nothing-imports-the-lab',
    'The tests of lab/ use the other packages.',
    { path: '^(domain|server|web|e2e)/' },
    { path: '^lab/' },
  ),
  rule(
    'test-support-is-for-tests',
    'Production code never imports test support.',
    { path: '^(server|web)/src/', pathNot: [TESTS, GOLDEN, '/src/testing/'] },
    { path: '^(server|web)/src/testing/' },
  ),
  rule(
    'species-import-only-measuring-and-forms',
    'A species is data and one function. Its name is in species/names.ts, for pages that need no species.',
    { path: species, pathNot: TESTS },
    {
      pathNot: ['^domain/src/(measuring|species/forms)/', '^domain/src/species/names\\.ts$', species],
    },
  ),
  rule(
    'only-lists-import-species',
    'No code names a species; species/list.ts and samples/list.ts list them. A test of the domain may use one.',
    {
      path: '^domain/src/',
      pathNot: [species, '^domain/src/species/(list|samples/list)\\.ts$', TESTS, GOLDEN],
    },
    { path: species },
  ),
  rule(
    'species-do-not-import-each-other',
    'Formulas shared by several species are in species/forms.',
    { path: `${species}([^/]+)/` },
    { path: species, pathNot: `^domain/src/species/$1/$2/` },
  ),
  ...Object.entries(packages).flatMap(layerRules),
]

export default {
  forbidden: rules,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
    },
  },
}
