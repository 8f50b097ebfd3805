/** Starts a `*.worker.ts` as a separate process, which may crash without affecting the server. */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Messages are copied, including buffers. The process gets no environment variables, and ends with the server.
 *
 * @param name the file's name without `.worker.ts`.
 * @param importer the `import.meta.url` of a file in the same folder. The built server has all scripts in one folder.
 * @param maxMemoryMib heap limit, without buffers. The process is ended by a signal above it.
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
