/** Starts a `*.worker.ts` as a process of its own, which may come to any end without taking the server along. */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Messages pass as copies, buffers included. The process knows none of the server's settings, and ends with it.
 *
 * @param name the file's name without `.worker.ts`.
 * @param importer the `import.meta.url` of the file beside it. In the built server both are scripts in one folder.
 * @param maxMemoryMib of what it may keep in memory, buffers not counted. It ends by a signal when it needs more.
 */
export const startProcess = (name: string, importer: string, maxMemoryMib: number): ChildProcess => {
  const isSource = importer.endsWith('.ts')
  const loaderArgs = isSource ? ['--import', pathToFileURL(createRequire(importer).resolve('tsx')).href] : []
  return fork(fileURLToPath(new URL(`./${name}.worker.${isSource ? 'ts' : 'js'}`, importer)), {
    serialization: 'advanced',
    execArgv: [...loaderArgs, `--max-old-space-size=${maxMemoryMib}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
