/** Saving without a network: what a measurer sees, and what the server stores. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Evaluation, type HistoryEntry, messages } from '@trophy/domain'
import { openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { getSheetLock } from '#outbox/entry.ts'
import { openUpdate } from '#shell/offline/update-offer.ts'
import { createDeferred } from '#testing/deferred.ts'
import { blockDeviceStorage, fillDeviceStorage } from '#testing/device-storage.ts'
import {
  clickInDialog,
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  FORM_INVALID,
  getFieldMessage,
  getInput,
  save,
  testEditor,
  waitForSheet,
} from '#testing/editor.ts'
import { listEntries, queueSheet, testNetwork, waitForSender } from '#testing/outbox.ts'
import { clickButton, expectToast, findButton, findDialog, getToastLines } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, open, openNew, storeEvaluation } = await testEditor(web)
const judge = await web.make.member({ role: 'STJ' })
const { cutNetwork, restoreNetwork } = testNetwork(web)

const POST = 'POST /evaluation/wild-boar'
const skipHints = () => web.intercept('POST /evaluation/wild-boar/hints', () => Response.json({ data: [] }))

const cutBoars = (isResponseLost = false) => {
  skipHints()
  cutNetwork(POST, isResponseLost)
}
const countStored = async (location?: string) => {
  const stored = await web.db.selectFrom('evaluations').select('eval_location').execute()
  return stored.filter(({ eval_location }) => location === undefined || eval_location === location).length
}
const countPosts = () => web.calls.filter(({ method, path }) => `${method} ${path}` === POST).length
const getBar = () => screen.findByLabelText('Unsent evaluations')
const waitUntilSent = () => waitFor(async () => expect(await listEntries()).toEqual([]))
const saveBoar = async () => {
  enterInformation()
  enter("Hunter's phone", '+48 600 100 200')
  enterWildBoar()
  await save()
  await confirmSave()
}
/** Opens the list and saves a wild boar there. */
const queueBoar = async (overrides: object = {}) => {
  await web.open('/evaluations', { as: measurer })
  return queueSheet({ ...overrides }, { species: 'wild-boar' })
}
/** Saves a wild boar without a network, or loses the response. */
const queueUnsent = async (isResponseLost = false) => {
  cutNetwork(POST, isResponseLost)
  const saveKey = await queueBoar()
  await getBar()
  return saveKey
}
const openQueued = async () => {
  fireEvent.click(await screen.findByLabelText('Open Wild boar'))
  await waitForSheet()
}
const saveAgain = async () => {
  await save()
  await confirmSave()
  await waitFor(() => expect(currentPath()).toBe('/evaluations'))
}

describe('a new sheet', () => {
  it('is stored on the device first, with unreadable private fields, and once by the server when the network returns', async () => {
    const before = await countStored()
    await openNew()
    cutBoars()
    await saveBoar()
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    const bar = await getBar()
    await within(bar).findByText('1 sheet waiting to be sent')
    expect(bar.textContent).toContain('Oldest: Wild boar, Łucja Őrsi, ')
    expect(getToastLines()).toEqual(['Kept on this device until there is a connection.'])
    await screen.findByText('On this device only')
    expect(await countStored()).toBe(before)
    const [entry] = await listEntries()
    expect(JSON.stringify(entry)).not.toContain('600 100 200')
    expect(new TextDecoder().decode(entry?.privateFields.data)).not.toContain('600 100 200')
    expect(entry?.privateFields.key.extractable).toBe(false)

    restoreNetwork(POST)
    await expectToast(messages.saved)
    const stored = await web.db.selectFrom('evaluations').select('hunter_phone').execute()
    expect(stored.map(({ hunter_phone }) => hunter_phone)).toEqual(['+48 600 100 200'])
    await waitFor(() => expect(screen.queryByLabelText('Unsent evaluations')).toBeNull())
    expect(await listEntries()).toEqual([])
  })

  it('is counted with others in header and bar while they wait, and afterwards as sent', async () => {
    await queueUnsent()
    await queueSheet({ ticket: 'W-2' }, { species: 'wild-boar' })
    await within(await getBar()).findByText('2 sheets waiting to be sent')
    await screen.findByText('2 sheets waiting')
    restoreNetwork(POST)
    const sent = within(await screen.findByLabelText('Sent evaluations'))
    expect(sent.getByText('2 sheets sent')).toBeTruthy()
    expect(screen.queryByText('2 sheets waiting')).toBeNull()
    await waitFor(() => expect(getToastLines().join()).not.toMatch(/Kept on this device|Successfully/))
    fireEvent.click(sent.getByRole('link', { name: 'Show' }))
    await waitFor(() => expect(screen.queryByLabelText('Sent evaluations')).toBeNull())
  })

  it('is stored once if the response to its first save is lost', async () => {
    const before = await countStored()
    await queueUnsent(true)
    await within(await getBar()).findByText(/no connection/)
    expect(await countStored()).toBe(before + 1)
    restoreNetwork(POST)
    await expectToast(messages.saved)
    expect(await countStored()).toBe(before + 1)
  })

  it('survives a reload and an expired session, and is sent after the next sign-in', async () => {
    const before = await countStored()
    await queueUnsent()
    localStorage.removeItem('auth-token')
    web.intercept(POST, (forward) => forward())
    await web.open('/')
    expect((await getBar()).textContent).toContain('Log in as the measurer to send them.')
    expect(await countStored()).toBe(before)
    await web.open('/', { as: measurer })
    await expectToast(messages.saved)
    expect(await countStored()).toBe(before + 1)
  })

  it('is opened, corrected and sent as corrected', async () => {
    cutBoars()
    await queueBoar({ hunter_phone: '+48 600 100 200' })
    await openQueued()
    expect(getInput("Hunter's phone").value).toBe('+48 600 100 200')
    expect(screen.getByText(/^This evaluation is on this device only/)).toBeTruthy()
    enter('Location of the evaluation', 'Szeged')
    enter('Length of lower tusk, left, cm', 214)
    await saveAgain()
    await openQueued()
    expect(getInput('Length of lower tusk, left, cm').value).toBe('35.0')
    await screen.findByText('214 cm is above 35 cm. 21.4?')
    enter('Length of lower tusk, left, cm', 21.4)
    await saveAgain()
    restoreNetwork(POST)
    await expectToast(messages.saved)
    await waitUntilSent()
    expect(await countStored('Szeged')).toBe(1)
  })

  it('is corrected by an edit if the server had stored it although the response was lost', async () => {
    const before = await countStored()
    await queueUnsent(true)
    await openQueued()
    enter('Location of the evaluation', 'Corrected')
    await saveAgain()
    restoreNetwork(POST)
    await expectToast(messages.saved)
    await waitUntilSent()
    expect(await countStored()).toBe(before + 1)
    expect(await countStored('Corrected')).toBe(1)
  })

  it('is not sent while it is open in another tab', async () => {
    const saveKey = await queueUnsent()
    const editing = createDeferred()
    void navigator.locks.request(getSheetLock(saveKey), () => editing.promise)
    const before = await countStored()
    restoreNetwork(POST)
    await waitForSender()
    expect(await countStored()).toBe(before)
    editing.resolve()
    restoreNetwork(POST)
    await expectToast(messages.saved)
  })

  it('is discarded after confirmation', async () => {
    await queueUnsent()
    await clickButton('Discard Wild boar')
    await clickInDialog('Cancel')
    expect(await listEntries()).toHaveLength(1)
    await clickButton('Discard Wild boar')
    await clickInDialog('Discard')
    await waitUntilSent()
    await waitFor(() => expect(screen.queryByText('On this device only')).toBeNull())
  })

  it('is discarded only after an attempt to send it has ended', async () => {
    const response = createDeferred<Response>()
    web.intercept(POST, () => response.promise)
    const saveKey = await queueBoar()
    await waitFor(() => expect(countPosts()).toBe(1))
    const requestLock = vi.spyOn(navigator.locks, 'request')
    await clickButton('Discard Wild boar')
    await waitFor(() => expect(requestLock.mock.calls.map(([name]) => name)).toContain(getSheetLock(saveKey)))
    requestLock.mockRestore()
    expect(document.querySelector('[role=dialog]')).toBeNull()
    await act(async () => response.reject(new TypeError('Failed to fetch')))
    await clickInDialog('Discard')
    await waitUntilSent()
  })

  it('is shown with its difference if the server scores it otherwise', async () => {
    web.intercept(POST, async (forward) => {
      const { data } = await (await forward()).json()
      return Response.json({ data: { ...data, total_points: { points: 120.5, award: 'Gold' } } })
    })
    await queueBoar()
    expect(
      await screen.findByText(/was stored with 120\.50 points, Gold\. This device had shown 0\.00 points/),
    ).toBeTruthy()
  })
})

describe('a rejected sheet', () => {
  it('stays with its reasons and their fields, and opens with the errors in place [O-066]', async () => {
    const fields = {
      hunter_email: 'Not this one.',
      'measurementParams.tuskWidth.left': 'Not that one.',
      extra: 'Unknown field',
    }
    web.intercept(POST, () => Response.json({ message: FORM_INVALID, code: 'INVALID', fields }, { status: 400 }))
    await queueBoar()
    const toast = await screen.findByText(FORM_INVALID, { selector: '[data-toast=error] *' })
    await act(async () =>
      fireEvent.click(within(toast.closest<HTMLElement>('[data-toast]') ?? toast).getByRole('link', { name: 'Open' })),
    )
    await waitForSheet()
    await waitFor(() => expect(getFieldMessage("Hunter's e-mail")).toBe('Not this one.'))
    await waitFor(() => expect(getFieldMessage('Width of lower tusk, left, mm')).toContain('Not that one.'))
    const bar = await getBar()
    expect(bar.textContent).toContain('1 sheet rejected')
    const reason = "Hunter's e-mail: Not this one; Width of lower tusk, left: Not that one"
    await waitFor(() => expect(bar.textContent).toContain(`Reason: ${reason}`))
    expect(bar.textContent, 'an error of no field').not.toContain('Unknown field')

    restoreNetwork(POST)
    await save()
    await confirmSave()
    await expectToast(messages.saved)
    await waitUntilSent()
  })

  it('opens with F2 from its message and from the list, except while a dialog is open', async () => {
    const pressKey = () => act(async () => void fireEvent.keyDown(document.body, { key: 'F2' }))
    web.intercept(POST, () => Response.json({ message: 'Not today.', code: 'REFUSED' }, { status: 422 }))
    await openNew()
    await queueSheet({}, { species: 'wild-boar' })
    await screen.findByText('Not today.', { selector: '[data-toast=error] *' })
    const input = getInput('Length of lower tusk, left, cm')
    act(() => input.focus())
    fireEvent.change(input, { target: { value: '21.8' } })
    await pressKey()
    await waitFor(() => expect(location.search).toContain('unsent='))
    await waitForSheet()
    const [draft] = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
    expect(localStorage.getItem(draft ?? ''), 'the value that was being typed').toContain('21.8')
    fireEvent.click(screen.getByRole('link', { name: 'Evaluations' }))
    await clickButton('Discard Wild boar')
    await findDialog()
    await pressKey()
    await clickInDialog('Cancel')
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    expect(currentPath()).toBe('/evaluations')
    await pressKey()
    await waitForSheet()
  })

  it('is sent again when the user asks for it, and does not block others', async () => {
    web.intercept(POST, () => Response.json({ message: 'Not today.', code: 'REFUSED' }, { status: 422 }))
    await queueBoar()
    await screen.findAllByText('Not today.')
    web.intercept(POST, (forward) => forward())
    const before = await countStored()
    await queueBoar()
    await expectToast(messages.saved)
    expect(await countStored()).toBe(before + 1)
    await clickButton('Send again: Wild boar')
    await waitUntilSent()
    expect(await countStored()).toBe(before + 2)
  })

  it('is not brought back by Send now after it has been stored', async () => {
    await queueUnsent()
    const button = await findButton('Send now: Wild boar')
    await waitForSender()
    // Stored by another tab, of which this one has not heard yet.
    const db = await openDB('outbox')
    await db.clear('entries')
    db.close()
    const sent = countPosts()
    restoreNetwork(POST)
    fireEvent.click(button)
    await waitForSender()
    expect(await listEntries()).toEqual([])
    expect(countPosts()).toBe(sent)
  })

  it('waits as long as the server asks after too many requests', async () => {
    const body = { message: 'Too many requests.', code: 'TOO_MANY' }
    web.intercept(POST, () => Response.json(body, { status: 429, headers: { 'Retry-After': '60' } }))
    await queueBoar()
    await within(await getBar()).findByText(/the server cannot store it now \(429\)/)
    const sent = countPosts()
    restoreNetwork(POST)
    await waitForSender()
    expect(countPosts()).toBe(sent)
  })
})

describe('an edit', () => {
  const queueEdit = async (base: Evaluation, overrides: object = {}) => {
    await web.open('/evaluations', { as: measurer })
    return queueSheet({ eval_location: 'Eger', ...overrides }, { base })
  }
  const readLocation = async ({ _id }: Evaluation) =>
    (await (await web.as(measurer)).get<Evaluation>(`/evaluation/${_id}`)).data.eval_location
  const editStale = async (overrides: object = {}) => {
    const before = await storeEvaluation()
    const client = await web.as(measurer)
    const data = { ...evaluationInput({ eval_location: 'Pécs' }), modified_date: before.modified_date }
    expect((await client.patch(`/evaluation/${before._id}`, { data })).status).toBe(200)
    await queueEdit(before, overrides)
    await clickButton(/^Compare Red deer/)
    const row = within(await findDialog()).getByText
    await waitFor(() => expect(row('Location of the evaluation').closest('tr')?.textContent).toContain('PécsEger'))
    return before
  }

  it('counts as stored if its response was lost', async () => {
    const before = await storeEvaluation()
    cutNetwork('PATCH', true)
    await queueEdit(before)
    await within(await getBar()).findByText(/no connection/)
    await open(`/evaluation/${before._id}/edit`)
    await screen.findByText('An edit of this evaluation is on this device and has not been sent.')
    restoreNetwork('PATCH')
    await expectToast(messages.saved)
    expect(await readLocation(before)).toBe('Eger')
  })

  it('does not take the review of another judge for its own', async () => {
    const office = await web.as(await web.make.admin())
    await office.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
    const [judge, other] = [await web.make.member({ role: 'STJ' }), await web.make.member({ role: 'STJ' })]
    const before = await storeEvaluation()
    await (await web.as(other)).post(`/reviews/${before._id}`, { modified_date: before.modified_date })
    await web.open('/evaluations', { as: judge })
    await queueSheet({ with_review: { present: [] } }, { base: before })
    await waitFor(async () =>
      expect(await listEntries()).toMatchObject([{ problem: { message: messages.alreadyReviewed } }]),
    )
  })

  it('opens again without a network, after a restart, with everything that belongs to it', async () => {
    const hunter_email = 'hunter@example.org'
    const before = await storeEvaluation({ hunter_email })
    const path = `/evaluation/${before._id}/edit`
    cutNetwork('PATCH')
    const saveKey = await queueEdit(before, { hunter_email })
    await within(await getBar()).findByText(/no connection/)
    const [entry] = await listEntries()
    expect(new TextDecoder().decode(entry?.base?.data)).not.toContain(before.public_id)
    expect(JSON.stringify(entry)).not.toContain(hunter_email)

    web.intercept(`GET ${path.replace('/edit', '')}`, () => Promise.reject(new TypeError('Failed to fetch')))
    await open(`${path}?unsent=${saveKey}`)
    expect(screen.getByText(new RegExp(`^Evaluation ${before.public_id}, measured by`))).toBeTruthy()
    expect(getInput('Location of the evaluation').value).toBe('Eger')
    expect(getInput("Hunter's e-mail").value).toBe(hunter_email)
    enter('Location of the evaluation', 'Szeged')
    await saveAgain()
    restoreNetwork('PATCH')
    await expectToast(messages.saved)
    expect(await readLocation(before)).toBe('Szeged')
  })

  it('opens without a response after three seconds', async () => {
    const before = await storeEvaluation()
    cutNetwork('PATCH')
    const saveKey = await queueEdit(before)
    web.intercept(`GET /evaluation/${before._id}`, () => new Promise(() => {}))
    await open(`/evaluation/${before._id}/edit?unsent=${saveKey}`)
    expect(getInput('Location of the evaluation').value).toBe('Eger')
  })

  const readReasons = async ({ _id }: Evaluation) => {
    const { data } = await (await web.as(measurer)).get<HistoryEntry[]>(`/evaluation/${_id}/history`)
    return data.flatMap(({ changes }) => changes.filter(({ path }) => path === 'change_reason').map(({ to }) => to))
  }

  it('is compared with the stored version if that has changed, and stored over it', async () => {
    const before = await editStale({ change_reason: 'Misread' })
    await clickButton('Store my version', await findDialog())
    await expectToast(messages.saved)
    expect(await readLocation(before)).toBe('Eger')
    expect(await readReasons(before)).toEqual(['Misread'])
  })

  it('of the record of somebody else keeps its reason, unreadable, while it waits', async () => {
    const before = await storeEvaluation()
    cutNetwork('PATCH')
    await web.open('/evaluations', { as: judge })
    const saveKey = await queueSheet({ eval_location: 'Eger', change_reason: 'Misread' }, { base: before })
    await within(await getBar()).findByText(/no connection/)
    expect(JSON.stringify(await listEntries())).not.toContain('Misread')
    await open(`/evaluation/${before._id}/edit?unsent=${saveKey}`, judge)
    await save()
    await findDialog()
    expect(getInput('Reason for the correction').value).toBe('Misread')
    await confirmSave()
    restoreNetwork('PATCH')
    await expectToast(messages.saved)
    expect(await readReasons(before)).toEqual(['Misread'])
  })

  it('is discarded if the user chooses the stored version', async () => {
    const before = await editStale()
    await clickButton('Keep the stored version', await findDialog())
    await waitUntilSent()
    expect(await readLocation(before)).toBe('Pécs')
  })
})

describe('signing out and closing the tab', () => {
  it('asks for confirmation while anything is unsent, and keeps the sheets', async () => {
    await queueUnsent()
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented, 'closing the tab').toBe(true)
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    openUpdate()
    reload.mockRestore()
    const reloading = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reloading)
    expect(reloading.defaultPrevented, 'opening a new version').toBe(false)
    // The user has cancelled the reload, and closes the tab later.
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    const closingLater = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closingLater)
    later.mockRestore()
    expect(closingLater.defaultPrevented, 'closing the tab after a cancelled reload').toBe(true)
    fireEvent.click(screen.getByText('Logout'))
    await clickInDialog('Stay')
    expect(localStorage.getItem('auth-token')).not.toBeNull()
    fireEvent.click(screen.getByText('Logout'))
    await clickInDialog('Log out')
    await waitFor(() => expect(localStorage.getItem('auth-token')).toBeNull())
    expect(await listEntries()).toHaveLength(1)
  })
})

describe('a device', () => {
  it('without a storage says so, and saves directly', async () => {
    const before = await countStored()
    await web.open('/')
    blockDeviceStorage()
    await openNew()
    await screen.findByText(/^This browser cannot store evaluations on this device/)
    await saveBoar()
    await expectToast(messages.saved)
    expect(await countStored()).toBe(before + 1)
  })

  it('whose storage is full says so, and saves directly', async () => {
    const before = await countStored()
    await openNew()
    const free = fillDeviceStorage()
    try {
      await saveBoar()
      await expectToast(messages.saved)
      await within(await getBar()).findByText('The storage of this device is full')
      expect(await countStored()).toBe(before + 1)
      expect(await listEntries()).toEqual([])
    } finally {
      free()
    }
    await openNew()
    await getBar()
    await saveBoar()
    await waitFor(() => expect(screen.queryByLabelText('Unsent evaluations')).toBeNull())
  })

  it('may measure for 24 hours without a network, with the certification known last', async () => {
    await openNew()
    await waitFor(() => expect(localStorage.getItem(`member:${measurer.id}:certification`)).not.toBeNull())
    const known = JSON.parse(localStorage.getItem(`member:${measurer.id}:certification`) ?? '')
    const openOffline = async (hours: number, status: string) => {
      const stored = { ...known, status, readAt: Date.now() - hours * 3_600_000 }
      localStorage.setItem(`member:${measurer.id}:certification`, JSON.stringify(stored))
      web.intercept('GET /me', () => Response.json({ message: 'Broken.', code: 'INTERNAL' }, { status: 500 }))
      await web.open('/evaluation/new/wild-boar', { as: measurer })
    }
    await openOffline(23, 'active')
    await waitForSheet()
    await openOffline(25, 'active')
    await screen.findByText(/^This device has had no connection to the server for 24 hours\./)
    // Nothing is known but the token.
    localStorage.removeItem(`member:${measurer.id}:certification`)
    const openWithToken = async (hours: number) => {
      const before = web.clock.now()
      web.clock.set(new Date(Date.now() - hours * 3_600_000).toISOString())
      await web.open('/evaluation/new/wild-boar', { as: measurer })
      web.clock.set(before.toISOString())
    }
    await openWithToken(23)
    await waitForSheet()
    await openWithToken(25)
    await screen.findByText(/^This device has had no connection to the server for 24 hours\./)
    await openOffline(1, 'suspended')
    await screen.findByText('Your certification is not active yet.')
  })
})
