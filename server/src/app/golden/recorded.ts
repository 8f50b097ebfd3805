/** Compares outputs with the recorded ones. `vitest -u` records them again; review the diff. */
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** @param path below `recorded/`. */
export const expectRecorded = async (path: string, text: string): Promise<void> => {
  const file = fileURLToPath(new URL(`recorded/${path}`, import.meta.url))
  await expect(text.endsWith('\n') ? text : `${text}\n`).toMatchFileSnapshot(file)
}

const WIDTH = 180

/** Returns JSON with a line for each value that fits on one. */
export const formatJson = (value: unknown, indent = ''): string => {
  const line = formatLine(value)
  if (line.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((one) => inner + formatJson(one, inner)).join(',\n')}\n${indent}]`
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const lines = entries.map(([key, one]) => {
    const head = `${inner}${JSON.stringify(key)}: `
    return head + formatJson(one, inner)
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}

const formatLine = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, one]) => `${JSON.stringify(key)}: ${formatLine(one)}`).join(', ')} }`
}
