/** Helpers for tests of unsent sheets. */
import { act } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { createUuid } from '#lib/uuid.ts'
import { SENDER_LOCK } from '#outbox/entry.ts'
import { readOutbox } from '#outbox/outbox-store.ts'
import { saveSheet } from '#outbox/save-sheet.ts'
import { evaluationInput, type Web } from './render-app.tsx'

type Overrides = Readonly<Record<string, unknown>>

type Options = { readonly saveKey?: string; readonly base?: Evaluation | null; readonly species?: string }

/** Saves a sheet as the editor does, or an edit of `base`. Its score is shown as 0.00 points. Returns its key. */
export const queueSheet = async (
  overrides: Overrides = {},
  { saveKey = createUuid(), base = null, species = 'red-deer' }: Options = {},
): Promise<string> => {
  const sheet = {
    saveKey,
    species,
    edited: base && { _id: base._id, public_id: base.public_id },
    shown: { points: 0, award: 'none' },
    clampedFrom: {},
    savedInSeries: null,
    isOpenedAgain: false,
  } as const
  const version = base ? { modified_date: base.modified_date } : {}
  await act(async () => {
    await saveSheet(sheet, { ...evaluationInput({ eval_option: species, ...overrides }, species), ...version }, base)
  })
  return saveKey
}

/** Waits until the sender has tried every sheet that it has been asked to send. */
export const waitForSender = (): Promise<void> =>
  act(() => navigator.locks.request(SENDER_LOCK, () => Promise.resolve()))

export const listEntries = async () => (await readOutbox()).entries

/** Returns functions that cut the network for saves, before they reach the server or after, and restore it. */
export const testNetwork = (web: Web) => ({
  cutNetwork: (call: string, isResponseLost = false) =>
    web.intercept(call, async (forward) => {
      if (isResponseLost) await forward()
      throw new TypeError('Failed to fetch')
    }),
  restoreNetwork: (call: string) => {
    web.intercept(call, (forward) => forward())
    act(() => void window.dispatchEvent(new Event('online')))
  },
})
