/** Starts `bare-server.ts`, with which the product is compared. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Caller, createCaller } from '#bench/caller.ts'
import { findFreePort } from '#bench/product.ts'

export type BareServer = Caller & { stop(): Promise<void> }

/** Serves the database of this address, which needs the rights of the tables' owner. */
export const startBareServer = async (databaseUrl: string): Promise<BareServer> => {
  const port = String(await findFreePort())
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, databaseUrl, port], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The bare server did not start.')
    await sleep(20)
  }
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill()
    await ended
  }
  return { ...createCaller(url, null), stop }
}
