/** Preloaded into the server: SIGUSR2 starts a CPU profile, and the next one writes it to the file `CPU_PROFILE`. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

const SAMPLING_INTERVAL_MICROSECONDS = 500

const profileOnSignals = async () => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_MICROSECONDS })
  for (;;) {
    await once(process, 'SIGUSR2')
    await session.post('Profiler.start')
    await once(process, 'SIGUSR2')
    const { profile } = await session.post('Profiler.stop')
    await writeFile(process.env.CPU_PROFILE, JSON.stringify(profile))
  }
}

if (isMainThread) {
  // Without a listener, the signal would end the process.
  process.on('SIGUSR2', () => undefined)
  void profileOnSignals()
}
