/**
 * Which file may import which: the arrows of ARCHITECTURE.md as rules.
 * `npm run check` also breaks each of these rules once in a scratch folder, so that none can fall silent.
 */

const tests = '\\.test\\.tsx?$'
const serverLayers = '^server/src/(formats|http|db|mail|outside|testing)/'
const webLayers = '^web/src/(ui|lib|shell|testing)/'
const speciesFiles = {
  path: '^domain/src/species/',
  pathNot: ['^domain/src/species/registry\\.ts$', '/fixtures/', tests],
}

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycle', 'Two files that need each other are one file, or lack a third.', {}, { circular: true }),
    rule('everything-resolves', 'An import that is not found hides an arrow.', {}, { couldNotResolve: true }),

    // The three rooms
    rule(
      'domain-imports-only-zod',
      'The domain is pure: no I/O, no clock, no DOM, no Node.',
      { path: '^domain/src/', pathNot: tests },
      { pathNot: ['^domain/src/', '^node_modules/zod/'] },
    ),
    rule(
      'domain-has-one-door',
      'Other rooms import @trophy/domain, never a file inside it.',
      { pathNot: '^domain/' },
      { path: '^domain/', pathNot: '^domain/src/index\\.ts$' },
    ),
    rule(
      'web-never-imports-server',
      'They meet over HTTP. Only web/src/testing starts the real server.',
      { path: '^web/', pathNot: '^web/src/testing/' },
      { path: '^server/' },
    ),
    rule(
      'web-testing-starts-the-server-by-its-testing-door',
      'What starts the server in process is server/src/testing.',
      { path: '^web/src/testing/' },
      { path: '^server/', pathNot: '^server/src/testing/' },
    ),
    rule('server-never-imports-web', 'They meet over HTTP.', { path: '^server/' }, { path: '^web/' }),
    rule(
      'journeys-stay-outside',
      'A journey sees what a user sees: HTTP and a browser. What a log may hold is said once for all tests.',
      { path: '^e2e/' },
      { path: '^(web|server|domain)/', pathNot: '^server/src/testing/kept-log\\.ts$' },
    ),
    rule(
      'testing-is-for-tests',
      'What ships never imports what tests are made with.',
      { path: '^(server|web)/src/', pathNot: [tests, '/src/(testing|golden)/'] },
      { path: '^(server|web)/src/testing/' },
    ),

    // Inside the domain
    rule('species-import-only-sheet-and-maths', 'A species is data and one function.', speciesFiles, {
      pathNot: '^domain/src/(sheet|maths)/',
    }),
    rule(
      'only-the-registry-sees-species',
      'No code names a species; the registry lists them. A test of the domain may take one as its example.',
      { pathNot: ['^domain/src/species/registry\\.ts$', '^domain/src/.+\\.test\\.ts$'] },
      speciesFiles,
    ),
    rule(
      'a-species-test-sees-only-its-own-species',
      'What must hold for all species goes through the registry.',
      { path: '^domain/src/species/([^/]+)\\.test\\.ts$' },
      { ...speciesFiles, pathNot: [...speciesFiles.pathNot, '^domain/src/species/$1\\.ts$'] },
    ),
    rule(
      'maths-stands-alone',
      'Arithmetic knows no sheet.',
      { path: '^domain/src/maths/', pathNot: tests },
      {
        pathNot: '^domain/src/maths/',
      },
    ),

    // Features
    rule(
      'server-features-never-import-each-other',
      'What two features need moves down to formats, http, db, mail or outside.',
      { path: '^server/src/([^/]+)/', pathNot: serverLayers },
      { path: '^server/src/[^/]+/', pathNot: ['^server/src/$1/', serverLayers] },
    ),
    rule(
      'server-layers-never-import-features',
      'formats, http, db, mail and outside serve all features and know none.',
      { path: serverLayers },
      { path: '^server/src/[^/]+/', pathNot: serverLayers },
    ),
    rule(
      'only-app-sees-all-server-features',
      'server/src/app/app.ts is the table of contents; main.ts starts what it needs.',
      { path: '^server/src/[^/]+$', pathNot: ['^server/src/(app|main)\\.ts$', tests] },
      { path: '^server/src/[^/]+/', pathNot: serverLayers },
    ),
    rule(
      'web-features-never-import-each-other',
      'What two features need moves down to ui, lib or shell. The golden tests record the output of all.',
      { path: '^web/src/([^/]+)/', pathNot: [webLayers, '^web/src/golden/'] },
      { path: '^web/src/[^/]+/', pathNot: ['^web/src/$1/', webLayers] },
    ),
    rule(
      'web-layers-never-import-features',
      'ui, lib and shell serve all features and know none.',
      { path: webLayers },
      { path: '^web/src/[^/]+/', pathNot: webLayers },
    ),
    rule(
      'web-lib-and-ui-lie-below-the-shell',
      'lib knows neither ui nor shell; ui knows no shell.',
      { path: '^web/src/(lib|ui)/', pathNot: tests },
      { path: '^web/src/shell/' },
    ),
    rule(
      'only-routes-sees-all-web-features',
      'web/src/app/routes.tsx is the table of contents.',
      { path: '^web/src/[^/]+$', pathNot: ['^web/src/routes\\.tsx$', tests] },
      { path: '^web/src/[^/]+/', pathNot: webLayers },
    ),
  ],
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
