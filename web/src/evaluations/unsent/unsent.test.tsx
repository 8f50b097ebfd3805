/** Unsent sheets that were saved twice, rejected, compared or discarded: nothing is lost, replaced or stored twice. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Evaluation, messages } from '@trophy/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fillDeviceStorage } from '#testing/device-storage.ts'
import {
  clickInDialog,
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  getInput,
  save,
  testEditor,
} from '#testing/editor.ts'
import { listEntries, queueSheet, testNetwork, waitForSender } from '#testing/outbox.ts'
import { clickButton, expectToast, findDialog } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, open, openNew, storeEvaluation } = await testEditor(web)
const { cutNetwork, restoreNetwork } = testNetwork(web)

const DEER = 'POST /evaluation/red-deer'
const BOAR = 'POST /evaluation/wild-boar'
const waitUntilSent = () => waitFor(async () => expect(await listEntries()).toEqual([]))
const countStored = async (location: string) =>
  (await web.db.selectFrom('evaluations').select('id').where('eval_location', '=', location).execute()).length
const cutBoars = (isResponseLost = false) => {
  web.intercept(`${BOAR}/hints`, () => Response.json({ data: [] }))
  cutNetwork(BOAR, isResponseLost)
}
const listLocations = async () => (await listEntries()).map(({ body }) => body.eval_location)

describe('a draft that is saved in two tabs', () => {
  const QUESTION = 'This sheet has already been saved'
  /** Fills in a sheet, and saves its draft in another tab meanwhile, with another location. */
  const fillInTwice = async (otherLocation = 'Other tab') => {
    await openNew()
    enterInformation()
    enterWildBoar()
    const draft = Object.entries(localStorage).find(([key]) => key.startsWith('draft:'))
    const saveKey: string = JSON.parse(draft?.[1] ?? '{}').save_key
    await queueSheet({ eval_location: otherLocation, hunter_name: 'Jan Other' }, { saveKey })
  }
  const saveTwice = async () => {
    await save()
    await clickButton('Save', await findDialog())
    await screen.findByText(QUESTION)
    expect((await findDialog()).textContent).toContain('Jan Other')
  }

  it('becomes another evaluation if the user says so', async () => {
    cutNetwork(DEER)
    cutBoars()
    await fillInTwice()
    await saveTwice()
    await clickInDialog('Check data')
    expect(await listLocations()).toEqual(['Other tab'])
    await saveTwice()
    await clickButton('Save as another evaluation', await findDialog())
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    expect(await listLocations()).toEqual(['Other tab', 'Gödöllő'])
  })

  it('replaces the unsent evaluation if the user says so', async () => {
    cutNetwork(DEER)
    cutBoars()
    await fillInTwice()
    await saveTwice()
    await clickButton('Replace that evaluation', await findDialog())
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    const [entry, ...others] = await listEntries()
    expect(others).toEqual([])
    expect((entry?.correction ?? entry)?.body.eval_location).toBe('Gödöllő')
  })

  it('can be stored as another evaluation if the first has been stored', async () => {
    await fillInTwice('Stored first')
    await waitUntilSent()
    enter('Location of the evaluation', 'Stored second')
    await save()
    await confirmSave()
    await clickButton('Store as another evaluation: Wild boar')
    await waitUntilSent()
    expect(await countStored('Stored first')).toBe(1)
    expect(await countStored('Stored second')).toBe(1)
  })
})

describe('an unsent edit', () => {
  const queueEdit = async (location: string) => {
    const base = await storeEvaluation()
    await web.open('/evaluations', { as: measurer })
    cutNetwork('PATCH')
    const saveKey = await queueSheet({ eval_location: location }, { base })
    await waitFor(async () => expect((await listEntries())[0]?.problem?.status).toBe(0))
    return { base, saveKey, path: `/evaluation/${base._id}/edit?unsent=${saveKey}` }
  }

  it('opens although the evaluation has been deleted', async () => {
    const { base, path } = await queueEdit('Deleted')
    const admin = await web.as(await web.make.admin())
    expect((await admin.delete(`/evaluation/${base._id}`)).status).toBeLessThan(300)
    restoreNetwork('PATCH')
    await waitFor(async () => expect(await listEntries()).toMatchObject([{ state: 'rejected' }]))
    await open(path)
    expect(getInput('Location of the evaluation').value).toBe('Deleted')
  })

  it('opens although the evaluation may no longer be edited', async () => {
    const { base, path } = await queueEdit('Read-only')
    web.intercept(`GET /evaluation/${base._id}`, async (forward) => {
      const { data } = await (await forward()).json()
      return Response.json({ data: { ...data, readOnly: true } })
    })
    await open(path)
    expect(getInput('Location of the evaluation').value).toBe('Read-only')
  })

  it('is compared with names of measurers and phenotypes', async () => {
    const judge = await web.make.member({ role: 'STJ', lastname: 'Judge' })
    const newMeasurer = await web.make.member({ lastname: 'New', valid_from: '2024-01-01', valid_to: '2099-12-31' })
    const base = await storeEvaluation()
    await web.open('/evaluations', { as: judge })
    cutNetwork('PATCH')
    const phenotype = { key: 'red-deer-swedish' }
    await queueSheet({ eval_location: 'Eger', measurer_id: measurer.id, phenotype }, { base })
    const { _id, modified_date } = base
    const other = (await web.as(judge)).patch<Evaluation>(`/evaluation/${_id}`, {
      data: { measurer_id: newMeasurer.id, phenotype: { key: 'red-deer-norwegian' }, modified_date },
    })
    expect((await other).status).toBe(200)
    restoreNetwork('PATCH')
    await clickButton(/^Compare Red deer/)
    const dialog = await findDialog()
    const findRow = async (label: string) =>
      (await within(dialog).findByText(label)).closest('tr')?.textContent?.replace(label, '')
    expect(await findRow('Measurer')).toBe(`Anna New (${newMeasurer.id_number})Anna Kovács (${measurer.id_number})`)
    expect(await findRow('Phenotype')).toBe('Norwegian red deerSwedish red deer')
  })
})

describe('discarding', () => {
  const queueDeer = async (location: string) => {
    await web.open('/evaluations', { as: measurer })
    cutNetwork(DEER)
    await queueSheet({ eval_location: location })
    await waitFor(async () => expect((await listEntries())[0]?.problem?.status).toBe(0))
  }

  it('prevents that the sheet is sent while the user is asked', async () => {
    await queueDeer('Discarded')
    await clickButton('Discard Red deer')
    await findDialog()
    restoreNetwork(DEER)
    await waitForSender()
    await clickInDialog('Discard')
    await waitUntilSent()
    expect(await countStored('Discarded')).toBe(0)
  })

  it('sends the sheet afterwards if the user cancels', async () => {
    await queueDeer('Not discarded')
    await clickButton('Discard Red deer')
    await findDialog()
    web.intercept(DEER, (forward) => forward())
    await clickInDialog('Cancel')
    await waitUntilSent()
    expect(await countStored('Not discarded')).toBe(1)
  })

  it('sends the sheet afterwards if the user leaves the page instead of answering', async () => {
    await queueDeer('Left')
    await clickButton('Discard Red deer')
    await findDialog()
    web.intercept(DEER, (forward) => forward())
    fireEvent.click(screen.getByRole('link', { name: 'News', hidden: true }))
    await waitFor(() => expect(currentPath()).toBe('/news'))
    await waitUntilSent()
    expect(await countStored('Left')).toBe(1)
  })
})

describe('a full device', () => {
  it('sends a correction directly, and nothing else of the sheet afterwards', async () => {
    await openNew()
    cutBoars()
    enterInformation()
    enterWildBoar()
    await save()
    await confirmSave()
    fireEvent.click(await screen.findByLabelText('Open Wild boar'))
    await screen.findByText('Evaluation Information')
    enter('Location of the evaluation', 'Corrected')
    web.intercept(BOAR, (forward) => forward())
    const free = fillDeviceStorage()
    onTestFinished(free)
    await save()
    await confirmSave()
    await expectToast(messages.saved)
    await waitUntilSent()
    expect(await countStored('Corrected')).toBe(1)
  })
})
