import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getWorkerScript, type WorkerName } from './worker-url.ts'

/**
 * Starts a script as a separate process, which may crash without affecting the server. Messages are copied, including
 * buffers. The process gets no environment variables, and ends with the server.
 *
 * @param maxMemoryMib heap limit, without buffers. The process is ended by a signal above it.
 */
export const startProcess = async (name: WorkerName, maxMemoryMib: number): Promise<ChildProcess> => {
  const { url, execArgv } = await getWorkerScript(name)
  return fork(fileURLToPath(url), {
    serialization: 'advanced',
    execArgv: [...execArgv, `--max-old-space-size=${maxMemoryMib}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
