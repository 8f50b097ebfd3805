/**
 * Splits the app into files. By default the bundler makes a file for each set of modules that the same
 * pages share: more than forty for the list of evaluations, most below a kilobyte, and each costs a request. The groups
 * below hold what pages mostly need together. `npm run bench -- page-size` reports what a page loads.
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

/** A group with a higher priority takes its modules, and what these import, before the others. */
const groups: readonly Group[] = [
  {
    name: 'forms',
    modules: [
      'node_modules/react-hook-form/',
      'web/src/ui/fields/field.tsx',
      'web/src/ui/forms/use-submit-form.ts',
      'web/src/shell/forms/show-form-error.ts',
      '/OutlinedInput/',
      '/InputBase/',
    ],
    priority: 8,
  },
  { name: 'schemas', modules: ['node_modules/zod/', 'node_modules/@hookform/'], priority: 7 },
  { name: 'pictures', modules: ['web/src/species/pictures/'], priority: 6 },
  { name: 'species', modules: ['domain/src/species/', 'domain/src/measuring/'], minShareCount: 3, priority: 5 },
  {
    name: 'lists',
    modules: [
      ...inFolder('domain/src/', ['wire/list-query.ts', 'wire/in-memory-list.ts', 'values/dates.ts', 'values/fold.ts']),
      'domain/src/access/roles.ts',
      'web/src/lib/',
      'node_modules/dayjs/',
    ],
    minShareCount: 4,
    priority: 5,
  },
  { name: 'records', modules: inFolder('domain/src/fields/', ['field.ts', 'record.ts']), priority: 5 },
  {
    name: 'inputs',
    modules: [
      ...inFolder('@mui/material/', [
        ...['Alert/', 'Checkbox/', 'FilledInput/', 'FormControlLabel/', 'Grow/', 'Input/', 'Menu/', 'MenuItem/'],
        ...['MenuList/', 'NativeSelect/', 'Popover/', 'Popper/', 'Select/', 'Tooltip/'],
      ]),
      '/@popperjs/',
      ...inFolder('web/src/ui/fields/', ['date-field.tsx', 'multi-select-field.tsx', 'select-field.tsx']),
      'web/src/ui/fields/checkbox-field.tsx',
      'web/src/ui/feedback/side-panel.tsx',
    ],
    minShareCount: 3,
    priority: 4,
  },
  {
    name: 'editors',
    modules: [
      'web/src/shell/forms/form-draft.tsx',
      ...inFolder('web/src/ui/forms/', ['save-bar.tsx', 'use-editable-record.ts']),
    ],
    priority: 3,
  },
  { name: 'me', modules: ['web/src/shell/session/me.ts'], priority: 3 },
  { name: 'uploads', modules: ['domain/src/files/files.ts'], priority: 3 },
  { name: 'tables', modules: ['web/src/ui/data-table/'], priority: 3 },
  {
    name: 'parts',
    modules: [
      ...inFolder('web/src/ui/', ['downloads/', 'feedback/', 'fields/', 'forms/', 'page/', 'rich-text/', 'theme/']),
      ...['web/src/shell/', 'node_modules/@tanstack/', 'node_modules/@mui/'],
    ],
    minShareCount: 5,
    priority: 2,
  },
  { name: 'files', modules: ['web/src/ui/file-panel/', 'web/src/ui/history/'], priority: 1 },
]

const toPattern = (modules: readonly string[]): RegExp =>
  new RegExp(modules.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'))

/** The groups as the bundler takes them. The first holds what runs before any page: React, the router, the shell. */
export const chunks = [
  { name: 'frame', tags: ['$initial' as const], priority: 9 },
  ...groups.map(({ modules, ...group }) => ({ ...group, test: toPattern(modules) })),
]

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
