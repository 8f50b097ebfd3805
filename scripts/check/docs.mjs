/**
 * Fails when a page names a file of the project that does not exist: in a link, or in `code` that reads as a path.
 * In code, `*` and `<name>` stand for any name, `**` for any folders; such a path must match something.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { filesOf, root } from './files.mjs'

const files = filesOf(() => true)
const known = new Set(files)
for (const path of files) for (let up = dirname(path); up !== '.'; up = dirname(up)) known.add(up)

const topFolders = [...known].filter((path) => !path.includes('/') && !files.includes(path))
const builtLater = /(^|\/)dist(\/|$)/

const matches = (pattern) => {
  if (!/[*<]/.test(pattern)) return known.has(pattern)
  const wild = pattern
    .replace(/<[^>]*>/g, '*')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))
  return [...known].some((path) => new RegExp(`^${wild}$`).test(path))
}

/** The project paths that a line names, relative to the root. */
const pathsIn = (page, line) => {
  const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target.split('#')[0])
  const inCode = [...line.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code.replace(/\/$/, ''))
  return [
    ...links
      .filter((target) => target && !/^[a-z]+:/.test(target))
      .map((target) => posix.normalize(posix.join(dirname(page), target)).replace(/\/$/, '')),
    ...inCode.filter((code) => /^[\w.@*<>/-]+$/.test(code) && topFolders.some((top) => code.startsWith(`${top}/`))),
  ].filter((path) => path !== '.' && !builtLater.test(path))
}

const faults = []
let count = 0
const pages = files.filter((path) => path.endsWith('.md'))
for (const page of pages) {
  let fenced = false
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (line.startsWith('```')) fenced = !fenced
    if (fenced) continue
    for (const path of pathsIn(page, line)) {
      count += 1
      if (!matches(path)) faults.push(`${page}:${index + 1} names ${path}, which does not exist`)
    }
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`${count} paths in ${pages.length} pages exist`)
