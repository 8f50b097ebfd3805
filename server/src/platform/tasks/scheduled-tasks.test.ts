import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { type ScheduledTask, startScheduledTasks } from './scheduled-tasks.ts'

const { deps } = await testApp()

const createTestLog = () => {
  const lines: object[] = []
  const write = (fields: object, message: string) => void lines.push({ ...fields, message })
  return { lines, log: { info: write, error: write } }
}

describe('scheduled tasks', () => {
  it('run in sequence at the start and on shutdown', async () => {
    const done: string[] = []
    const task = (name: string): ScheduledTask => ({
      name,
      intervalMinutes: 1,
      run: async () => {
        await deps.db.selectFrom('users').select('id').execute()
        done.push(name)
        return name === 'b' ? { rows: 3 } : null
      },
      runOnShutdown: async () => {
        done.push(`${name} on shutdown`)
        return null
      },
    })
    const { lines, log } = createTestLog()
    await startScheduledTasks(deps, [task('a'), task('b')], log).stop()
    expect(done).toEqual(['a', 'b', 'a on shutdown', 'b on shutdown'])
    expect(lines).toEqual([{ task: 'b', rows: 3, message: 'done' }])
  })

  it('may end early on shutdown, without an error in the log', async () => {
    const { lines, log } = createTestLog()
    const run: ScheduledTask['run'] = async (_, signal) => {
      if (!signal.aborted) await once(signal, 'abort')
      throw signal.reason
    }
    await startScheduledTasks(deps, [{ name: 'a', intervalMinutes: 1, run }], log).stop()
    expect(lines).toEqual([])
  })

  it('continue after a failed task and log the error', async () => {
    const { lines, log } = createTestLog()
    const failing: ScheduledTask = { name: 'a', intervalMinutes: 1, run: () => Promise.reject(new Error('broken')) }
    const working: ScheduledTask = { name: 'b', intervalMinutes: 1, run: async () => ({ count: 1 }) }
    await startScheduledTasks(deps, [failing, working], log).stop()
    expect(lines).toMatchObject([
      { task: 'a', text: 'broken', message: 'failed' },
      { task: 'b', count: 1, message: 'done' },
    ])
  })
})
