import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Evaluation, listSpecies, MAX_REPORTED_ERRORS, messages } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { captureSavedFiles, clickButton, expectToast, findButton, findDialog, getToastLines } from '#testing/page.ts'
import {
  createGoogleWorkbook,
  createImportWorkbook,
  evaluationInput,
  testWeb,
  toSheetCells,
  type User,
  validRow,
  withRowAttributes,
} from '#testing/render-app.tsx'

const web = await testWeb()
const judge = await web.make.member({ role: 'STJ', evaluation_options: ['red-deer', 'wild-boar'] })
const admin = await web.make.admin()
const measurer = await web.make.member()

let savedFiles: string[] = []
beforeEach(() => {
  savedFiles = captureSavedFiles()
})

const openPage = async (as: User = judge) => {
  await web.open('/evaluation/bulk-import', { as })
  await screen.findByText('Bulk importing evaluations', { selector: 'h1' })
}

const choose = (file: File) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  return act(async () => void fireEvent.change(input))
}

const getSpeciesSelect = () => screen.getByLabelText(/^Animal/) as HTMLSelectElement

const toFile = (content: Buffer, name = 'heads.xlsx') => new File([new Uint8Array(content)], name)

const upload = async (content: Buffer) => {
  fireEvent.change(getSpeciesSelect(), { target: { value: 'red-deer' } })
  await choose(toFile(content))
  await clickButton('Upload')
}

const countStored = async () => {
  const { count } = await web.db
    .selectFrom('evaluations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('bulk import', () => {
  it('is linked above the list of evaluations for admins and STJ only [E-028]', async () => {
    for (const as of [judge, admin]) {
      const user = await web.open('/evaluations', { as })
      await user.click(await screen.findByRole('link', { name: 'Bulk import' }))
      await screen.findByRole('heading', { level: 1, name: 'Bulk importing evaluations' })
      await waitFor(() => expect(document.title).toMatch(/^Bulk importing evaluations - /))
    }
    await web.open('/evaluations', { as: measurer })
    await screen.findAllByRole('link', { name: 'Add new evaluation' })
    expect(screen.queryByRole('link', { name: 'Bulk import' })).toBeNull()
  })

  it('shows the templates and a form for species and file [E-096] [E-097] [E-098]', async () => {
    await openPage()
    await clickButton('Download import templates')
    await waitFor(() => expect(savedFiles).toEqual(['import-templates-01-06-2026.zip']))
    expect(await findButton('Choose file')).toBeTruthy()
    expect(await findButton('Upload')).toBeTruthy()
  })

  it("offers the user's species [E-100]", async () => {
    await openPage()
    const names = () => [...getSpeciesSelect().options].map(({ text }) => text)
    await waitFor(() => expect(names()).toEqual(['', 'Red deer', 'Wild boar']))
    await openPage(admin)
    await waitFor(() => expect(names()).toEqual(['', ...listSpecies().map(({ name }) => name)]))
  })

  it('requires species and file, and accepts .xls and .xlsx only [E-099] [E-100]', async () => {
    await openPage()
    await clickButton('Upload')
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
    await choose(toFile(Buffer.from('a;b'), 'heads.csv'))
    await screen.findByText('heads.csv is not an Excel workbook. Choose an .xls or .xlsx file.')
    expect(screen.queryByText('Only the following formats are accepted: .xls and .xlsx')).toBeNull()
    await clickButton('Upload')
    expect(await screen.findByText('Only the following formats are accepted: .xls and .xlsx')).toBeTruthy()
    expect(web.calls.some(({ path }) => path.startsWith('/bulk-import-validate'))).toBe(false)
  })

  it('focuses the result of the check, imports a valid workbook after confirmation, resets the form and undoes the import [E-102] [E-103] [E-104] [E-106]', async () => {
    await openPage()
    await upload(createImportWorkbook([validRow({ hunter_name: 'Page one' })]))
    const text = await screen.findByText('There are 0 invalid rows of the total 1 records')
    await waitFor(() => expect(document.activeElement, 'the result').toBe(text.closest('[role=status]')))
    const before = await countStored()

    await clickButton('Import evaluations')
    const dialog = await screen.findByRole('dialog', {
      name: 'You are about to import all evaluations from the excel sheet.',
    })
    expect(dialog.textContent).toContain('Are you sure?heads.xlsx, 1 evaluation of Red deer')
    await clickButton('Cancel', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await countStored()).toBe(before)

    await clickButton('Import evaluations')
    await clickButton('Confirm')
    expect(await screen.findByText('Succesfull import')).toBeTruthy()
    expect(await countStored()).toBe(before + 1)
    await waitFor(() => expect(getSpeciesSelect().value).toBe(''))
    expect(screen.queryByText('heads.xlsx', { selector: 'div' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import evaluations' })).toBeNull()

    await clickButton('Undo heads.xlsx, 1 evaluation of Red deer')
    await clickButton('Undo', await findDialog())
    await expectToast(messages.undone)
    expect(getToastLines()).toContain('heads.xlsx, 1 evaluation of Red deer')
    expect(await countStored()).toBe(before)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo / })).toBeNull())
    await waitFor(() => expect(screen.queryByText('1 imported from heads.xlsx')).toBeNull())
  })

  it('shows the dates of all rows with months as words before the import', async () => {
    const swapped = new Date(Date.UTC(2025, 0, 9))
    const others = Array.from({ length: 31 }, (_, day) => `2024-12-${String(day + 1).padStart(2, '0')}`)
    const days = [swapped, ...others, '09/01/2025']
    await openPage()
    await upload(createImportWorkbook(days.map((hunt_date) => validRow({ hunt_date }))))
    await findButton('Import evaluations')
    const evaluated = within(screen.getByRole('table', { name: 'Date of Evaluation' }))
    expect(evaluated.getByRole('row').textContent).toBe('2 March 2026Rows 3 to 35 (33 rows)')
    const hunted = within(screen.getByRole('table', { name: 'Date of the Hunt' }))
    expect(hunted.getAllByRole('row')).toHaveLength(30)
    await clickButton('Show all 32')
    expect(hunted.getAllByRole('row').at(-1)?.textContent).toBe('9 January 2025Rows 3 and 35 (2 rows)')
  })

  it('shows the number of omitted errors [E-102]', async () => {
    const paths = Object.keys(validRow()).filter((path) => path.startsWith('measurementParams.'))
    const invalidRow = validRow(Object.fromEntries(paths.map((path) => [path, 'x'])))
    const count = Math.ceil(MAX_REPORTED_ERRORS / paths.length) + 3
    await openPage()
    await upload(createImportWorkbook(Array.from({ length: count }, () => invalidRow)))
    expect(await screen.findByText(`There are ${count} invalid rows of the total ${count} records`)).toBeTruthy()
    const reportedCount = MAX_REPORTED_ERRORS + (count - Math.ceil(MAX_REPORTED_ERRORS / paths.length))
    expect(
      screen.getByText(new RegExp(`^${count * paths.length - reportedCount} more errors are not shown`)),
    ).toBeTruthy()
  })

  it('shows errors at their cells and checks corrections again [E-102] [E-103]', async () => {
    const rows = [
      validRow({ hunter_name: 'Page two', hunt_country: 'Slovakka' }),
      validRow({ hunter_name: 'Page three' }),
      validRow({ hunter_name: 'Page four', hunt_country: 'Hungry' }),
    ]
    await openPage()
    await upload(createImportWorkbook(rows))
    expect(await screen.findByText('There are 2 invalid rows of the total 3 records')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import evaluations' })).toBeNull()
    const again = await findButton('Check again')
    expect(again).toHaveProperty('disabled', true)

    const table = screen.getByRole('table', { name: 'Invalid rows' })
    expect(within(table).getByText('Did you mean Slovakia?')).toBeTruthy()
    expect(within(table).getAllByText(messages.notInList)).toHaveLength(2)
    expect([...table.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Row',
      expect.stringContaining('Country of the hunt'),
    ])
    await clickButton(/^Show all \d+ columns$/)
    expect(within(table).getByText('Page two')).toBeTruthy()
    expect(within(table).queryByText('Page three')).toBeNull()
    const cell = (address: RegExp) => within(table).getByLabelText(address)
    fireEvent.change(cell(/^[A-Z]+3, Country of the hunt/), { target: { value: 'Slovakia' } })
    await clickButton('Check again')
    expect(await screen.findByText('There are 1 invalid rows of the total 3 records')).toBeTruthy()

    await clickButton('Download with errors marked')
    await waitFor(() => expect(savedFiles).toEqual(['heads-marked.xlsx']))

    fireEvent.change(await screen.findByLabelText(/^[A-Z]+5, Country of the hunt/), { target: { value: 'HU' } })
    await clickButton('Check again')
    expect(await screen.findByText('There are 0 invalid rows of the total 3 records')).toBeTruthy()
    const before = await countStored()
    await clickButton('Import evaluations')
    await clickButton('Confirm')
    expect(await screen.findByText('Succesfull import')).toBeTruthy()
    expect(await countStored()).toBe(before + 3)
  })

  it('lists errors with one-click corrections, equal ones together, and shows their cells', async () => {
    const rows = ['Slovakka', 'Slovakka', 'Nowhere at all'].map((hunt_country, index) =>
      validRow({ hunter_name: `List ${index}`, hunt_country }),
    )
    await openPage()
    await upload(createImportWorkbook(rows))
    const list = within(await screen.findByRole('region', { name: 'What to correct' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    await clickButton('Correct 2 cells to Slovakia')
    const cells = screen.getAllByLabelText<HTMLInputElement>(/^[A-Z]+\d, Country of the hunt/)
    expect(cells.map(({ value }) => value)).toEqual(['Slovakia', 'Slovakia', 'Nowhere at all'])
    expect(list.getByText('Corrected. Check again to see the result.')).toBeTruthy()
    await clickButton(/^Show [A-Z]+5$/)
    expect(document.activeElement).toBe(cells[2])
    await clickButton('Check again')
    expect(await screen.findByText('There are 1 invalid rows of the total 3 records')).toBeTruthy()
  })

  it('offers to check the workbook of another species as that species', async () => {
    await openPage()
    await upload(createImportWorkbook([validRow({}, 'wild-boar')], { animal: 'wild-boar' }))
    await screen.findByText('This workbook follows the template for Wild boar, not for Red deer.')
    await clickButton('Check as Wild boar')
    expect(await screen.findByText('There are 0 invalid rows of the total 1 records')).toBeTruthy()
    expect(screen.getByText('One evaluation of Wild boar can be imported.')).toBeTruthy()
    expect(getSpeciesSelect().value).toBe('wild-boar')
  })

  it('shows points, medals and likely duplicates, which block nothing, of the valid rows by page [O-056]', async () => {
    const { data: stored } = await (await web.as(judge)).post<Evaluation>('/evaluation/red-deer', {
      data: evaluationInput({ hunter_name: 'Stored before' }),
    })
    const row = (hunter_name: string, ticket: string) => validRow({ hunter_name, ticket, hunt_country: 'Austria' })
    const rows = [row('Twin', 'T-1'), row('Twin', ''), validRow({ hunter_name: 'Stored before' })]
    const others = Array.from({ length: 9 }, (_, index) => row(`Other ${index}`, ''))
    await openPage()
    await upload(createImportWorkbook([...rows, ...others]))
    const title = await screen.findByRole('heading', { level: 2, name: `12 rows: 12 ${stored.total_points.award}` })
    const table = within(screen.getByRole('table', { name: 'Valid rows' }))
    const texts = () => table.getAllByRole('row').map((one) => [...one.children].map((cell) => cell.textContent))
    const { phenotype, total_points } = stored
    const score = [total_points.points.toFixed(2), total_points.award, phenotype?.label]
    expect(texts().slice(0, 4)).toEqual([
      ['Row', "Hunter's Name", 'Total Points', 'Medal', 'Phenotype', 'Ticket', 'Likely duplicate'],
      ['3', 'Twin', ...score, 'T-1', ''],
      ['4', 'Twin', ...score, '', 'Duplicate of row 3'],
      ['5', 'Stored before', ...score, '', `Duplicate of ${stored.public_id}`],
    ])
    const link = table.getByRole('link', { name: `Duplicate of ${stored.public_id}, row 5` })
    expect(link.getAttribute('href')).toBe(`/evaluation/${stored._id}/edit`)
    await clickButton('Go to next page', title.closest('section') ?? undefined)
    expect(texts().map(([number]) => number)).toEqual(['Row', '13', '14'])
    await clickButton('2 likely duplicates')
    expect(texts().map(([number]) => number)).toEqual(['Row', '4', '5'])
    await findButton('Import evaluations')
  })

  it('shows the valid rows in a tab beside the invalid ones [O-056]', async () => {
    await openPage()
    await upload(createImportWorkbook([validRow({ source: 'Elsewhere' }), validRow({ hunter_name: 'Right' })]))
    await screen.findByRole('tab', { name: 'One invalid row', selected: true })
    fireEvent.click(screen.getByRole('tab', { name: 'One valid row' }))
    await screen.findByRole('heading', { level: 2, name: /^1 row: 1 / })
  })

  it('names the outcome, and opens the evaluations of an import in the list [O-057]', async () => {
    const hunters = ['Opened', 'Opened, too']
    await openPage()
    await upload(createImportWorkbook(hunters.map((hunter_name) => validRow({ hunter_name, ticket: hunter_name }))))
    await clickButton('Import evaluations')
    await clickButton('Confirm')
    await expectToast('2 imported from heads.xlsx')

    const expectImport = async () => {
      const name = 'Import of 01/06/2026, heads.xlsx'
      const chip = await screen.findByRole('button', { name: `Clear ${name}` })
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
      return chip
    }
    fireEvent.click(screen.getByRole('link', { name: 'Show the evaluations' }))
    await expectImport()
    await openPage()
    fireEvent.click(await screen.findByRole('link', { name: /: show heads.xlsx, 2 evaluations of Red deer$/ }))
    fireEvent.click(await expectImport())
    await waitFor(() => expect(window.location.search).not.toContain('import_batch'))
  })

  it('ignores the filter in a link of a user who may not import [O-057]', async () => {
    await web.open('/evaluations?import_batch=00000000-0000-4000-8000-000000000000', { as: measurer })
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
    expect(screen.queryByRole('list', { name: 'Filtered by' })).toBeNull()
  })

  it('names hidden rows, and imports them only after they have been ticked', async () => {
    const rows = ['Shown', 'Hidden', 'Hidden, too'].map((hunter_name) => validRow({ hunter_name }))
    const hide = withRowAttributes({ 2: 'hidden="1"', 4: 'hidden="1"', 5: 'hidden="1"' })
    await openPage()
    await upload(await createGoogleWorkbook(toSheetCells(rows), hide))
    await screen.findByText('One evaluation of Red deer can be imported.')
    const skipped = 'Rows 4 to 5 (2 rows) are hidden in the workbook. They are not imported.'
    expect(screen.getByText(skipped)).toBeTruthy()
    await clickButton('Import evaluations')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(skipped)).toBeTruthy()
    await clickButton('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await act(async () => fireEvent.click(screen.getByLabelText('Import hidden rows, too')))
    await screen.findByText('3 evaluations of Red deer can be imported.')
    expect(screen.getByText(/They are imported, too\.$/)).toBeTruthy()
    const before = await countStored()
    await clickButton('Import evaluations')
    await clickButton('Confirm')
    await screen.findByText('Succesfull import')
    expect(await countStored()).toBe(before + 3)
  })

  it('offers no import if all rows are hidden', async () => {
    await openPage()
    await upload(await createGoogleWorkbook(toSheetCells([validRow()]), withRowAttributes({ 3: 'hidden="1"' })))
    await screen.findByText('Row 3 is hidden in the workbook. It is not imported.')
    expect(screen.getByText(messages.nothingToImport)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import evaluations' })).toBeNull()
  })

  it('names ignored and missing columns', async () => {
    const cells = toSheetCells([validRow()]).map((row, index) => [...row, index === 0 ? 'Shoe size' : 43])
    await openPage()
    await upload(await createGoogleWorkbook(cells))
    expect(await screen.findByText('The column “Shoe size” is not in the template and is ignored.')).toBeTruthy()
    await findButton('Import evaluations')
  })

  it('clears the result when another file is chosen, and shows an error for an unreadable one', async () => {
    await openPage()
    await upload(createImportWorkbook([validRow({ source: 'Elsewhere' })]))
    expect(await screen.findByText('There are 1 invalid rows of the total 1 records')).toBeTruthy()
    await choose(toFile(Buffer.from('no workbook'), 'no.xlsx'))
    await waitFor(() => expect(screen.queryByText(/invalid rows of the total/)).toBeNull())
    await clickButton('Upload')
    expect(await screen.findByText(messages.onlyWorkbooks)).toBeTruthy()
  })

  const failed = () => Response.json({ message: 'x', code: 'SERVER_ERROR', requestId: '1' }, { status: 500 })
  const expectFailure = async () => {
    expect(await screen.findByText('Something went wrong when tried to import')).toBeTruthy()
    expect(screen.getByText('Something went wrong while communicating with the server.')).toBeTruthy()
  }

  it('shows an error if the check fails [E-107]', async () => {
    await openPage()
    web.intercept('POST /bulk-import-validate', failed)
    await upload(createImportWorkbook([validRow()]))
    await expectFailure()
  })

  it('shows an error if the import fails, and can be retried [E-107]', async () => {
    await openPage()
    await upload(createImportWorkbook([validRow({ hunter_name: 'Not stored' })]))
    const button = await findButton('Import evaluations')
    web.intercept('POST /bulk-import', failed)
    await clickButton('Import evaluations')
    await clickButton('Confirm')
    await expectFailure()
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
  })
})
