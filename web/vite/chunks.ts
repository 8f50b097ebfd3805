/**
 * Splits the app into files. By default the bundler makes a file for each set of modules that the same
 * pages share: more than forty for the list of evaluations, most below a kilobyte, and each costs a request. The groups
 * below hold what pages mostly need together. `npm run bench` reports what pages load.
 */
import type { Plugin } from 'vite'

type Group = {
  readonly name: string
  /** Parts of paths; every one must match a module of the build. */
  readonly modules: readonly string[]
  /** Taken only if at least this many pages need the module. */
  readonly minShareCount?: number
  readonly priority: number
}

const inFolder = (folder: string, names: readonly string[]): string[] => names.map((name) => `${folder}${name}`)

/**
 * A group with a higher priority takes its modules, and what these import, before the others. So each group names only
 * what the pages that load it need at first: a single module too many brings all that it imports.
 */
const groups: readonly Group[] = [
  {
    name: 'react',
    modules: [
      ...inFolder('node_modules/', ['react/', 'react-dom/', 'scheduler/']),
      // Part of the schemas and of the dates: in either group, pages that need one would load both.
      ...inFolder('domain/src/values/', ['email.ts', 'invisible-characters.ts']),
    ],
    priority: 11,
  },
  {
    name: 'inputs',
    modules: ['@mui/material/InputBase/', '@mui/material/Paper/', '@mui/material/utils/', 'node_modules/@mui/utils/'],
    minShareCount: 20,
    priority: 9,
  },
  {
    name: 'forms',
    modules: [
      'node_modules/react-hook-form/',
      '@mui/material/OutlinedInput/',
      'web/src/ui/fields/field.tsx',
      'web/src/ui/forms/action-button.tsx',
      'web/src/ui/forms/use-submit-form.ts',
      'web/src/shell/forms/show-form-error.ts',
    ],
    priority: 8,
  },
  {
    name: 'schemas',
    modules: ['node_modules/zod/', 'node_modules/@hookform/', 'domain/src/fields/typed-text.ts'],
    priority: 7,
  },
  {
    name: 'common',
    modules: [
      ...inFolder('domain/src/', ['values/', 'fields/field.ts', 'fields/record.ts', 'measuring/score/medal.ts']),
      ...inFolder('domain/src/', ['measuring/sheet/format.ts', 'files/files.ts']),
      ...inFolder('domain/src/', ['species/names.ts']),
      ...inFolder('domain/src/evaluations/', ['information.ts', 'list.ts']),
      ...inFolder('@mui/material/', ['Alert/', 'LinearProgress/', 'NativeSelect/']),
      ...inFolder('web/src/ui/feedback/', [
        'announcement.tsx',
        'load-error.tsx',
        'network-notice.tsx',
        'retry-alert.tsx',
      ]),
      ...inFolder('web/src/', ['lib/', 'ui/downloads/', 'ui/forms/use-before-unload.ts', 'evaluations/list-path.ts']),
      'web/src/shell/session/me.ts',
      ...inFolder('web/src/ui/', [
        'history/history-button.tsx',
        'page/email-text.tsx',
        'page/scroll-shadow.ts',
        'page/icons.tsx',
      ]),
      'web/src/ui/file-panel/thumbnail.tsx',
      ...inFolder('web/src/', ['outbox/entry.ts', 'evaluations/record/use-restore.tsx', 'shell/forms/use-erasure.tsx']),
      ...inFolder('web/src/species/', ['pictures/', 'medal.tsx', 'medal-scale.tsx', 'phenotype-table.tsx']),
      // New sheets need nothing else of the record of a stored one.
      ...inFolder('web/src/evaluations/', [
        'score-summary.tsx',
        'show-save-error.ts',
        'statistics/statistics-button.tsx',
        'statistics/figures/list-link.ts',
        'use-measurers.ts',
      ]),
      ...inFolder('web/src/species/', ['next-award.ts']),
    ],
    minShareCount: 2,
    priority: 6,
  },
  {
    name: 'species',
    modules: [
      ...inFolder('domain/src/', ['species/', 'measuring/', 'evaluations/editions.ts']),
      ...inFolder('web/src/', ['handbook/chapters.tsx', 'shell/session/certified-user.ts']),
      ...inFolder('web/src/evaluations/editor/', ['draft/stored-drafts.ts']),
    ],
    minShareCount: 3,
    priority: 5,
  },
  {
    name: 'tables',
    modules: ['web/src/ui/data-table/', 'web/src/ui/page/row-actions.tsx', 'web/src/shell/forms/use-removal.ts'],
    minShareCount: 4,
    priority: 4,
  },
  {
    name: 'choices',
    modules: [
      ...inFolder('@mui/material/', ['Checkbox/', 'FormControlLabel/']),
      ...inFolder('web/src/ui/fields/', ['checkbox-field.tsx', 'date-field.tsx', 'multi-select-field.tsx']),
      ...inFolder('web/src/ui/fields/', ['focus-first-error.ts', 'record-inputs.tsx', 'select-field.tsx']),
      ...inFolder('web/src/ui/forms/', ['error-summary.tsx', 'form-errors.tsx']),
    ],
    minShareCount: 3,
    priority: 4,
  },
  { name: 'popups', modules: ['@popperjs/', '@mui/material/Popper/', '@mui/material/Tooltip/'], priority: 3 },
  {
    name: 'stored',
    modules: [
      ...inFolder('web/src/evaluations/record/', ['stored-evaluation.tsx', 'record-heading.tsx', 'record-actions.tsx']),
      ...inFolder('web/src/evaluations/record/', ['print-button.tsx', 'evaluation-load-error.tsx']),
      'web/src/evaluations/record/files/fetch-file.ts',
    ],
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'record',
    modules: inFolder('web/src/evaluations/', ['record/', 'print/points-table.tsx']),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'sheet',
    modules: inFolder('web/src/evaluations/', ['sheet-form/', 'editor/editor.tsx', 'unsent/unsent-sheet.tsx']),
    minShareCount: 2,
    priority: 3,
  },
  {
    // Without the sender, which no page needs at first.
    name: 'outbox',
    modules: [
      'web/src/evaluations/saved-rows.ts',
      ...inFolder('web/src/outbox/', ['outbox-store.ts', 'problem-kinds.ts', 'use-outbox.ts']),
    ],
    minShareCount: 2,
    priority: 4,
  },
  { name: 'files', modules: ['web/src/ui/file-panel/'], priority: 2 },
  {
    // Every page loads these modules once it is shown.
    name: 'started',
    modules: inFolder('web/src/', [
      'app/start-sender.ts',
      'outbox/bar/device-state.tsx',
      'outbox/bar/outbox-bar.tsx',
      'shell/offline/stored-results.ts',
    ]),
    priority: 0,
  },
  {
    name: 'parts',
    modules: ['web/src/ui/', 'web/src/shell/', 'node_modules/@tanstack/', 'node_modules/@mui/'],
    minShareCount: 5,
    priority: 1,
  },
]

const toPattern = (modules: readonly string[]): RegExp =>
  new RegExp(modules.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'))

/** The groups as the bundler takes them. `frame` and `react` hold what runs before any page. */
export const chunks = [
  { name: 'frame', tags: ['$initial' as const], priority: 10 },
  ...groups.map(({ modules, ...group }) => ({ ...group, test: toPattern(modules) })),
]

/**
 * Returns a comment for the entry and the files of the groups by which browsers compile them in the background, instead
 * of each function when it is first called.
 */
export const getCompileHint = (file: { readonly name: string; readonly isEntry: boolean }): string =>
  file.isEntry || groups.some(({ name }) => name === file.name) ? '//# allFunctionsCalledOnLoad' : ''

/** Fails the build if a part of a path in `groups` matches no module, for example after a file was moved. */
export const chunksPlugin = (): Plugin => ({
  name: 'chunks',
  apply: 'build',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    const unmatched = groups.flatMap(({ modules }) => modules.filter((part) => !ids.some((id) => id.includes(part))))
    if (unmatched.length > 0) throw new Error(`web/vite/chunks.ts names modules that do not exist: ${unmatched}`)
  },
})
