/**
 * Checks that modules hold no state: a variable at the top of a module is shared by everything in the process. State
 * of the server belongs into `openDeps`. Breaks each rule once first, so that a rule that matches nothing is an error.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFiles, root } from './files.mjs'

/** Declarations, with the name as the first group. Biome puts those of a module at the start of a line. */
const rules = [
  {
    message: 'is a variable of its module: create it in a function',
    pattern: /^(?:export )?let (\w+)/gm,
    example: 'let count = 0',
  },
  {
    message: 'is a mutable collection of its module: create it in a function, or declare it ReadonlyMap or ReadonlySet',
    pattern: /^(?:export )?const (\w+)(?:: (?!Readonly)[^=]+)? = new (?:Map|Set)\b/gm,
    example: 'export const names = new Map<string, string>()',
  },
  {
    message: 'is an empty collection of its module: create it in a function, or declare it readonly',
    pattern: /^(?:export )?const (\w+)(?:: (?!.*readonly|Readonly).*)? = (?:\[\]|\{\})$/gm,
    example: 'const steps: (() => Promise<void>)[] = []',
  },
  {
    message: 'is a WeakMap, which hides whose state it holds: keep the value in the object that owns it',
    pattern: /\bconst (\w+)(?:: [^=]+)? = new Weak(?:Map|Set)\b/g,
    example: 'const caches = new WeakMap<Db, Cache>()',
  },
  {
    message: 'opens something for a whole process: open it in openDeps',
    pattern: /^(?:export )?const (\w+)(?:: [^=]+)? = (?:create|open)[A-Z]\w*\(/gm,
    example: 'const acquireSlot = createSemaphore(1, 20_000)',
    folder: 'server/src/',
  },
]

/** Allowed state: path, names, reason. */
const exceptions = [
  ['server/src/platform/records/history.ts', ['saltPool'], 'random bytes belong to no server'],
  ['server/src/app/main.ts', ['shutdownPromise', 'shutdownSteps'], 'a process shuts down once'],
  ['web/src/shell/session/session.ts', ['cachedUser'], 'a window has one session'],
  ['web/src/lib/token.ts', ['listeners', 'ignoredToken'], 'a window has one session'],
  ['web/src/lib/api.ts', ['accountTaskListeners'], 'a window has one session'],
  [
    'web/src/lib/session-end.ts',
    ['endListeners', 'isEndPending', 'holds', 'rejectedToken', 'released'],
    'a window has one session',
  ],
  ['web/src/outbox/device-full.ts', ['listeners', 'isFull'], 'a window has one device storage'],
  ['web/src/lib/connection.ts', ['isReachable'], 'a window has one connection'],
  [
    'web/src/ui/feedback/snackbars.ts',
    ['stack', 'waitingCalls', 'notifyProvider'],
    'a window shows one list of toasts',
  ],
  ['web/src/ui/feedback/toasts.tsx', ['openToasts', 'lastKey'], 'a window shows one list of toasts'],
  ['web/src/shell/forms/confirm-identity.tsx', ['ask'], 'a window shows one dialog that confirms the identity'],
  ['web/src/shell/frame/active-menu-entry.ts', ['activeEntry', 'listeners'], 'a window has one menu'],
]

const findState = (path, text) =>
  rules
    .filter(({ folder = '' }) => path.startsWith(folder))
    .flatMap(({ message, pattern }) => [...text.matchAll(pattern)].map(([, name]) => ({ path, name, message })))

const isException = ({ path, name }) => exceptions.some((one) => one[0] === path && one[1].includes(name))

const paths = findFiles((path) => /^(domain|server|web)\/src\/.*(?<!\.test)\.tsx?$/.test(path))
const found = paths.flatMap((path) => findState(path, readFileSync(join(root, path), 'utf8')))
const errors = [
  ...rules
    .filter(({ message, example }) => !findState('server/src/a.ts', example).some((one) => one.message === message))
    .map(({ example }) => `no rule rejected the example: ${example}`),
  ...found.filter((one) => !isException(one)).map(({ path, name, message }) => `${path}: ${name} ${message}`),
  ...exceptions.flatMap(([path, names]) =>
    names
      .filter((name) => !found.some((one) => one.path === path && one.name === name))
      .map((name) => `${path} has no ${name}: remove the exception in scripts/check/module-state.mjs`),
  ),
]
if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exit(1)
}
console.log(`${paths.length} modules hold no state, apart from ${exceptions.length} listed ones`)
