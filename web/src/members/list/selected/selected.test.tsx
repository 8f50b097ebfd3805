import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { formatDate, suggestValidity, toUtcDate } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { clickButton, enter, expectToast, findDialog, getFieldNote, getInput, getRows } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const suggested = suggestValidity(toUtcDate(new Date())).valid_to

/** Replaces the members by three, whose validity ends on `valid_to`, and opens the list. */
const openList = async (valid_to = '2026-12-31') => {
  await web.db.deleteFrom('mails').execute()
  await web.db.deleteFrom('users').where('role', 'is distinct from', 'admin').execute()
  const rows = []
  for (const lastname of ['Alba', 'Blum', 'Cerny'])
    rows.push(await web.make.member({ firstname: 'Eva', lastname, valid_to }))
  await web.open('/members/JM', { as: admin })
  await waitFor(() => expect(getRows()).toHaveLength(3))
  return rows
}
const toggle = (label: string) => act(async () => fireEvent.click(screen.getByLabelText(label)))
const getSelected = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-row] input[type=checkbox]')].map(({ checked }) => checked)
const listValidity = async () =>
  (await web.db.selectFrom('users').select('valid_to').where('role', '=', 'CCM').orderBy('lastname').execute()).map(
    ({ valid_to }) => valid_to,
  )
const listMails = () => web.db.selectFrom('mails').select(['to_name', 'subject']).orderBy('to_name').execute()

beforeEach(async () => {
  await openList()
})

describe('selection of members', () => {
  it('is counted, stays during a search, and can contain all rows or none [O-006]', async () => {
    await toggle('Select Eva Blum')
    const announcements = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
    expect(announcements).toContain('1 selected')
    const box = screen.getByRole('searchbox')
    fireEvent.change(box, { target: { value: 'cerny' } })
    await waitFor(() => expect(getRows()).toHaveLength(1))
    expect(screen.getByText('1 selected, 1 of them filtered out')).toBeTruthy()
    await toggle('Select all 1')
    expect(screen.getByText('2 selected, 1 of them filtered out')).toBeTruthy()
    fireEvent.change(box, { target: { value: '' } })
    await waitFor(() => expect(getSelected()).toEqual([false, true, true]))
    await toggle('Select all 3')
    expect(getSelected()).toEqual([true, true, true])
    await toggle('Deselect all that match')
    expect(getSelected()).toEqual([false, false, false])
    await toggle('Select all 3')
    await clickButton('Clear selection')
    expect([getSelected(), screen.queryByText(/selected/)]).toEqual([[false, false, false], null])
  })

  it('is possible on the cards of a phone [O-007]', async () => {
    await web.open('/members/JM', { as: admin, width: 390 })
    await waitFor(() => expect(getSelected()).toEqual([false, false, false]))
    await toggle('Select Eva Blum')
    await clickButton('Select all 3')
    expect(getSelected()).toEqual([true, true, true])
  })
})

describe('renewal of selected members', () => {
  it('shows old and new dates, and renews all to the suggested one [O-008]', async () => {
    await toggle('Select all 3')
    await clickButton('Renew')
    const dialog = await findDialog()
    expect(getInput('valid_to', dialog).value).toBe(formatDate(suggested))
    expect(dialog.querySelector('li')?.textContent).toBe(`Eva Alba31/12/2026 → ${formatDate(suggested)}`)
    await clickButton('Renew 3 members', dialog)
    await expectToast(`Renewed 3 members to ${formatDate(suggested)}`)
    expect(await listValidity()).toEqual([suggested, suggested, suggested])
    await waitFor(() => expect(getSelected()).toEqual([false, false, false]))
  })

  it('says before and after it that members whose certification had ended are sent an e-mail [O-008]', async () => {
    await web.db.updateTable('users').set({ status: 'expired' }).where('lastname', '=', 'Blum').execute()
    await web.open('/members/JM', { as: admin })
    await waitFor(() => expect(getSelected()).toEqual([false, false, false]))
    await toggle('Select all 3')
    await clickButton('Renew')
    await screen.findByText(
      '1 member whose certification has ended will be told by e-mail that the certification is active again.',
    )
    await clickButton('Renew 3 members', await findDialog())
    await expectToast(`Renewed 3 members to ${formatDate(suggested)}, e-mail sent to 1 member`)
  })

  it('names each member that cannot be renewed with the reason, and leaves them out [O-009]', async () => {
    await toggle('Select all 3')
    await clickButton('Renew')
    const dialog = await findDialog()
    await enter({ valid_to: '' }, dialog)
    await clickButton('Renew 3 members', dialog)
    await waitFor(() => expect(getFieldNote('valid_to', dialog)).toBe('Required'))
    expect(dialog.querySelector('li')?.textContent, 'as long as with a date').toBe('Eva Alba31/12/2026 → DD/MM/YYYY')
    await enter({ valid_to: '30/12/2026' }, dialog)
    await clickButton('Renew 3 members', dialog)
    await screen.findByText('3 members cannot be included.')
    // On blur, the button would move while it is being pressed.
    fireEvent.change(getInput('valid_to', dialog), { target: { value: '01/01/2031' } })
    expect(dialog.textContent).not.toContain('cannot be included')
    fireEvent.blur(getInput('valid_to', dialog))
    await web.db.deleteFrom('users').where('lastname', '=', 'Blum').execute()
    await web.db.updateTable('users').set({ modified_date: new Date() }).where('lastname', '=', 'Cerny').execute()
    await clickButton('Renew 3 members', dialog)
    await waitFor(() => expect(dialog.querySelector('[role=alert]')).toBeTruthy())
    const [blum, cerny, alba] = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(blum).toMatch(/^Eva Blum.*This member does not exist or was deleted\.$/)
    expect(cerny).toMatch(/^Eva Cerny.*Has been changed meanwhile; check the dates and renew again\.$/)
    expect(alba).toBe('Eva Alba31/12/2026 → 01/01/2031')
    expect(await listValidity()).toEqual(['2026-12-31', '2026-12-31'])
    await clickButton('Leave out 2 members', dialog)
    await clickButton('Renew Eva Alba', dialog)
    await expectToast('Renewed Eva Alba to 01/01/2031')
    expect(await listValidity()).toEqual(['2031-01-01', '2026-12-31'])
  })
})

describe('letter to selected members', () => {
  const letter = { subject: 'Meeting', text: 'On Friday.' }
  const openDialog = async (...labels: readonly string[]) => {
    for (const label of labels) await toggle(label)
    await clickButton('Write e-mail')
    return findDialog()
  }
  const preview = async (dialog: HTMLElement) => {
    await enter(letter, dialog)
    await clickButton('Preview', dialog)
    return screen.findByTitle<HTMLIFrameElement>('Preview of the e-mail')
  }

  it('is previewed and sent to each selected member [O-010]', async () => {
    const dialog = await openDialog('Select Eva Alba', 'Select Eva Cerny')
    await clickButton('Preview', dialog)
    await waitFor(() => expect(getFieldNote('subject', dialog)).toBe('Required'))
    expect(getFieldNote('text', dialog)).toBe('Required')
    const frame = await preview(dialog)
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.srcdoc).toContain('Dear Eva Alba,')
    await clickButton('Close')
    expect(await listMails()).toEqual([])
    await clickButton('Send to 2 members', dialog)
    await expectToast('Sent to 2 members')
    expect(await listMails()).toEqual([
      { to_name: 'Eva Alba', subject: 'Meeting' },
      { to_name: 'Eva Cerny', subject: 'Meeting' },
    ])
  })

  it('is kept after Cancel and without selected members, and is not lost by leaving the page without a question [O-010]', async () => {
    const dialog = await openDialog('Select Eva Alba')
    await enter(letter, dialog)
    await clickButton('Cancel', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await clickButton('Clear selection')
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'News' })))
    await clickButton('Stay', await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentPath()).toBe('/members/JM')
    expect(getInput('text', await openDialog('Select Eva Blum')).value).toBe(letter.text)
  })

  it('names a member who was deleted meanwhile, and ends with the last one left out [O-012]', async () => {
    const dialog = await openDialog('Select Eva Alba', 'Select Eva Blum')
    await enter(letter, dialog)
    await web.db.deleteFrom('users').where('lastname', 'in', ['Alba', 'Blum']).execute()
    await clickButton('Send to 2 members', dialog)
    await clickButton('Leave out 2 members', dialog)
    await waitFor(() => expect([screen.queryByRole('dialog'), document.activeElement?.id]).toEqual([null, 'main']))
    expect(await listMails()).toEqual([])
  })
})
