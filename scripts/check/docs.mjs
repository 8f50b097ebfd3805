/**
 * Checks that files named in the docs exist, in links and in `code` that looks like a path. In code, `*` and `<name>`
 * match any name and `**` any folders.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { findFiles, root } from './files.mjs'

const files = findFiles(() => true)
const known = new Set(files)
for (const path of files) for (let up = dirname(path); up !== '.'; up = dirname(up)) known.add(up)

const topFolders = [...known].filter((path) => !path.includes('/') && !files.includes(path))
const buildOutput = /(^|\/)dist(\/|$)/

const matches = (pattern) => {
  if (!/[*<]/.test(pattern)) return known.has(pattern)
  const wild = pattern
    .replace(/<[^>]*>/g, '*')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))
  return [...known].some((path) => new RegExp(`^${wild}$`).test(path))
}

/** Returns the project paths in a line, relative to the root. */
const listPaths = (page, line) => {
  const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target.split('#')[0])
  const inCode = [...line.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code.replace(/\/$/, ''))
  return [
    ...links
      .filter((target) => target && !/^[a-z]+:/.test(target))
      .map((target) => posix.normalize(posix.join(dirname(page), target)).replace(/\/$/, '')),
    ...inCode.filter((code) => /^[\w.@*<>/-]+$/.test(code) && topFolders.some((top) => code.startsWith(`${top}/`))),
  ].filter((path) => path !== '.' && !buildOutput.test(path))
}

const errors = []
let count = 0
const pages = files.filter((path) => path.endsWith('.md'))
for (const page of pages) {
  let isFenced = false
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (line.startsWith('```')) isFenced = !isFenced
    if (isFenced) continue
    for (const path of listPaths(page, line)) {
      count += 1
      if (!matches(path)) errors.push(`${page}:${index + 1} names ${path}, which does not exist`)
    }
  }
}

if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exit(1)
}
console.log(`${count} paths in ${pages.length} pages exist`)
