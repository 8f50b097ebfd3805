/**
 * Groups of modules for the bundler. By default it creates a file for each set of modules shared by the same pages: more
 * than forty requests for the evaluation list, most of them below a kilobyte. These groups join what pages usually need
 * together. `npm run bench -- weight` prints the files and bytes of a page.
 */
import type { Plugin } from 'vite'

type Group = {
  readonly name: string
  readonly test?: RegExp
  readonly tags?: ['$initial']
  /** Minimum number of pages that need a module. */
  readonly minShareCount?: number
  readonly priority: number
}

const inFolder = (folder: string, names: readonly string[]): string[] => names.map((name) => `${folder}${name}`)

/** Groups with a higher priority take their modules and their imports first. */
export const chunks: Group[] = [
  // Loaded before any page: React, the router, the shell.
  { name: 'frame', tags: ['$initial'], priority: 9 },
  {
    name: 'forms',
    modules: [
      'node_modules/react-hook-form/',
      'web/src/ui/fields/field.tsx',
      'web/src/ui/forms/use-submit-form.ts',
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
      'domain/src/files/files.ts',
      'web/src/lib/',
      'node_modules/dayjs/',
    ],
    minShareCount: 4,
    priority: 5,
  },
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
