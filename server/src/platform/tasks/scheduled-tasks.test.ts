import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { type PeriodicTask, startTasks } from './scheduled-tasks.ts'

const { deps } = await testApp()

const record = () => {
  const lines: object[] = []
  const write = (what: object, message: string) => void lines.push({ ...what, message })
  return { lines, log: { info: write, error: write } }
}

describe('what is done by the clock', () => {
  it('begins at the start, one after the other, and does what is left at the end', async () => {
    const done: string[] = []
    const task = (name: string): PeriodicTask => ({
      name,
      everyMinutes: 1,
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        done.push(name)
        return name === 'b' ? { rows: 3 } : null
      },
      runAtEnd: async () => {
        done.push(`${name} at the end`)
        return null
      },
    })
    const { lines, log } = record()
    await startTasks(deps, [task('a'), task('b')], log).stop()
    expect(done).toEqual(['a', 'b', 'a at the end', 'b at the end'])
    expect(lines).toEqual([{ task: 'b', rows: 3, message: 'done' }])
  })

  it('survives a task that fails, and says so in the log', async () => {
    const { lines, log } = record()
    const failing: PeriodicTask = { name: 'a', everyMinutes: 1, run: () => Promise.reject(new Error('broken')) }
    const working: PeriodicTask = { name: 'b', everyMinutes: 1, run: async () => ({ count: 1 }) }
    await startTasks(deps, [failing, working], log).stop()
    expect(lines).toMatchObject([
      { task: 'a', text: 'broken', message: 'failed' },
      { task: 'b', count: 1, message: 'done' },
    ])
  })
})
