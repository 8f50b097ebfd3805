/** The edition that a sheet in the editor follows. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { ADDED_PATH, laterEditions, REMOVED_PATH, SCOTTISH } from '@trophy/server/testing/editions.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clickInDialog, confirmSave, enter, getDialog, getInput, save, testEditor } from '#testing/editor.ts'
import { findDialog } from '#testing/page.ts'
import { loadAppWithSpecies } from '#testing/load-app-with-species.ts'

const { evaluationInput, testWeb } = await loadAppWithSpecies(laterEditions)
const web = await testWeb()
const { measurer, open, openNew } = await testEditor(web)

/** In 2026, as the clock of the server. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00') })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const getThresholds = () => {
  const radio = document.querySelector(`input[type=radio][value="${SCOTTISH}"]`)
  return [...(radio?.closest('tr')?.querySelectorAll('td') ?? [])].slice(1).map(({ textContent }) => textContent)
}
const chooseScottish = () =>
  fireEvent.click(document.querySelector(`input[type=radio][value="${SCOTTISH}"]`) as HTMLInputElement)
const hasField = (label: string) => document.querySelector(`input[aria-label="${label}"]`) !== null
const findNotice = async () => (await screen.findByText(/^This sheet now follows edition/)).textContent
const getNotice = () => screen.queryByText(/^This sheet (now )?follows edition/)
const enterDate = (day: string) => enter('Date of Evaluation', day)

describe('the edition of a new sheet', () => {
  it('is the one in force today, not the newest, while the evaluation date is empty', async () => {
    await openNew('red-deer')
    expect(getThresholds()).toEqual(['131', '146', '161'])
    enterDate('')
    expect(getThresholds()).toEqual(['131', '146', '161'])
    expect(getNotice()).toBeNull()
  })
})
