/**
 * How the app is cut into files. Left to itself the bundler makes a file of everything that the same pages share: more
 * than forty for the list of evaluations, most of them below a kilobyte, and each costs a request. Named here is what
 * pages mostly need together; what is not named is cut as before. `npm run bench -- weight` tells what a page loads.
 */

type Group = {
  readonly name: string
  readonly test?: RegExp
  readonly tags?: ['$initial']
  /** At least so many pages need it. */
  readonly minShareCount?: number
  readonly priority: number
}

const muiInputs = [
  ...['Alert', 'Checkbox', 'FilledInput', 'FormControlLabel', 'Grow', 'Input', 'Menu', 'MenuItem', 'MenuList'],
  ...['NativeSelect', 'Popover', 'Popper', 'Select', 'Tooltip'],
].join('|')
const ownInputs =
  'fields/date-field|fields/multi-select-field|fields/select-field|feedback/side-panel|fields/checkbox-field'

/** A group with a higher priority takes its modules, and what these import, before the others. */
export const chunks: Group[] = [
  // What runs before any page: React, the router, the shell.
  { name: 'frame', tags: ['$initial'], priority: 9 },
  {
    name: 'forms',
    test: /node_modules\/react-hook-form\/|\/ui\/(field|use-submit-form)\.tsx?$|\/(OutlinedInput|InputBase)\//,
    priority: 8,
  },
  { name: 'schemas', test: /node_modules\/(zod|@hookform)\//, priority: 7 },
  { name: 'pictures', test: /\/species\/pictures\//, priority: 6 },
  { name: 'species', test: /domain\/src\/(species|measuring)\//, minShareCount: 3, priority: 5 },
  {
    name: 'lists',
    test: /domain\/src\/(wire\/(list-query|in-memory-list)|values\/(dates|fold)|files\/files)\.ts$|web\/src\/lib\/|node_modules\/dayjs\//,
    minShareCount: 4,
    priority: 5,
  },
  {
    name: 'inputs',
    test: new RegExp(`@mui/material/(${muiInputs})/|/@popperjs/|/ui/(${ownInputs})\\.tsx$`),
    minShareCount: 3,
    priority: 4,
  },
  { name: 'tables', test: /\/ui\/data-table\//, priority: 3 },
  {
    name: 'parts',
    test: /web\/src\/(ui|shell)\/(?!file-panel|history)|node_modules\/(@tanstack|@mui)\//,
    minShareCount: 5,
    priority: 2,
  },
  { name: 'files', test: /\/ui\/(file-panel|history)\//, priority: 1 },
]
