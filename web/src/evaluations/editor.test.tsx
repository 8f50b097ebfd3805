import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { currentPath, evaluationInput, testWeb, type User } from '../testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({
  lastname: 'Kovács',
  evaluation_options: ['red-deer', 'wild-boar'],
  valid_from: '2024-01-01',
  valid_to: '2099-12-31',
})
const other = await web.make.member({ lastname: 'Other' })

const FORM_INVALID = 'There are some errors in the form. Please fix them before saving.'

const open = async (path: string, as: User = measurer) => {
  const user = await web.open(path, { as })
  await screen.findByText('Evaluation Information', undefined, { timeout: 10_000 })
  return user
}
const openNew = (animal = 'wild-boar') => open(`/evaluation/new/${animal}`)

/**
 * The box of a label, as it reads without the star of a required field. The library's own search asks every element of
 * the page, five hundred countries among them, for its name.
 */
const box = (label: string): HTMLInputElement => {
  const named = document.querySelector(`input[aria-label="${label}"]`)
  const labelled = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const starred = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === `${label} *`)
  const found = named ?? document.getElementById((labelled ?? starred)?.htmlFor ?? '')
  if (!found) throw new Error(`There is no box labelled ${label}`)
  return found as HTMLInputElement
}
const enter = (label: string, text: string | number) => {
  fireEvent.focus(box(label))
  fireEvent.change(box(label), { target: { value: String(text) } })
  fireEvent.blur(box(label))
}
const choose = (value: string) =>
  fireEvent.click(document.querySelector(`input[type=radio][value="${value}"]`) as HTMLInputElement)
const chooseType = async () => {
  fireEvent.mouseDown(box('Type of the evaluation'))
  fireEvent.click(await screen.findByText('Individual'))
  fireEvent.keyDown(document.querySelector('[role=listbox]') as HTMLElement, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('[role=listbox]')).toBeNull())
}

const enterInformation = async () => {
  enter('Date of Evaluation', '02/03/2026')
  await chooseType()
  enter('Country of the evaluation', 'HU')
  enter('Location of the evaluation', 'Gödöllő')
  enter('Date of the Hunt', '20/09/2025')
  enter('Country of the hunt', 'SK')
  enter("Hunter's Name", 'Łucja Őrsi')
}
const enterBoar = () => {
  choose('Free range')
  choose('wild-boar-european')
  enter('Length of lower tusk, left, cm', 21.4)
  enter('Length of lower tusk, right, cm', 21.8)
  enter('Width of lower tusk, left, mm', 24.1)
  enter('Width of lower tusk, right, mm', 24.3)
  enter('Circumference of upper tusk, left, cm', '6,9')
  enter('Circumference of upper tusk, right, cm', 6.8)
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name, { selector: 'button' })))
const save = () => press('Save')
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const answer = async (word: string) => {
  await waitFor(() => expect(dialog()).not.toBeNull())
  const button = within(dialog() as HTMLElement).getByText(word, { selector: 'button' })
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(dialog()).toBeNull())
}
const confirm = () => answer('Save')
const messageAt = (label: string) => {
  const id = box(label).getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent : undefined
}

const stored = async (wishes: Readonly<Record<string, unknown>> = {}, as: User = measurer): Promise<Evaluation> => {
  const client = await web.as(as)
  return (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(wishes) })).data
}

describe('the evaluation editor', () => {
  it('is titled Evaluation Editor and headed with the species [E-045] [E-047]', async () => {
    await openNew('red-deer')
    expect(document.title).toMatch(/^Evaluation Editor - /)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Red deer')
  })

  it('shows no input before the stored evaluation is there [S-010]', async () => {
    const { _id } = await stored()
    let send = (_: Response) => {}
    web.interrupt(
      'GET /evaluation/',
      () =>
        new Promise<Response>((done) => {
          send = done
        }),
    )
    await web.open(`/evaluation/${_id}/edit`, { as: measurer })
    await waitFor(() => expect(document.title).toMatch(/^Evaluation Editor - /))
    expect(screen.getByRole('main').querySelector('input')).toBeNull()
    const client = await web.as(measurer)
    send(Response.json({ data: (await client.get(`/evaluation/${_id}`)).data }))
    await screen.findByText('Evaluation Information')
    expect(box('Location of the evaluation').value).toBe('Gödöllő')
  })

  it('shows the shell and nothing in it for an unknown species [E-046]', async () => {
    await web.open('/evaluation/new/unicorn', { as: measurer })
    await waitFor(() => expect(document.title).toMatch(/^Evaluation Editor - /))
    expect(screen.getByRole('main').textContent).toBe('')
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  })

  it('saves a new sheet after asking, and goes to the list with a toast [E-055] [E-058] [E-062]', async () => {
    await openNew()
    await enterInformation()
    enterBoar()
    await save()
    await screen.findByText("Please check your data and make sure it's correct before saving")
    await answer('Check data')
    expect(web.calls.some(({ path }) => path === '/evaluation/wild-boar')).toBe(false)

    await save()
    await confirm()
    expect(await screen.findByText('Successfully saved!')).toBeTruthy()
    expect(currentPath()).toBe('/evaluations')
    const call = web.calls.find(({ method, path }) => method === 'POST' && path === '/evaluation/wild-boar')
    expect(call?.body).toMatchObject({
      data: { eval_option: 'wild-boar', phenotype: { key: 'wild-boar-european' }, source: 'Free range' },
    })
    await screen.findByText('Wild boar', { selector: 'tbody *' })
    expect(screen.getByText('107.90')).toBeTruthy()
  })

  it('checks on submit only, says what is wrong at its field and goes to the first [E-057] [E-077] [E-080] [E-083] [S-014]', async () => {
    await openNew()
    enter("Hunter's Name", '')
    expect(screen.queryByText('Required')).toBeNull()

    await save()
    expect(screen.getByText(FORM_INVALID)).toBeTruthy()
    for (const label of [
      'Date of Evaluation',
      'Type of the evaluation',
      'Country of the evaluation',
      'Location of the evaluation',
      'Date of the Hunt',
      'Country of the hunt',
      "Hunter's Name",
    ])
      expect(messageAt(label), label).toBe('Required')
    for (const name of ['Source', 'Phenotype'])
      expect(document.querySelector(`[role=radiogroup][aria-label=${name}]`)?.getAttribute('aria-invalid'), name).toBe(
        'true',
      )
    expect(messageAt('Length of lower tusk, left, cm')).toBe('Both: Required')
    expect(messageAt('Location of the hunt')).toBeUndefined()
    await waitFor(() => expect(document.activeElement).toBe(box('Date of Evaluation')))

    enter("Hunter's Name", 'Ő')
    expect(messageAt("Hunter's Name")).toBeUndefined()
    enter("Hunter's Name", '')
    expect(messageAt("Hunter's Name")).toBeUndefined()
    enter('Length of lower tusk, left, cm', 4)
    expect(messageAt('Length of lower tusk, left, cm')).toBe('Right: Required')
    await save()
    expect(messageAt('Length of lower tusk, left, cm')).toContain('Left: Must be between 10 and 35 cm')
    expect(web.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    ['02/03/2026', '01/02/2026', 'The difference between date of the hunt and evaluation should be at least 30 days.'],
    ['02/03/2026', '31/01/2026', undefined],
    ['31/12/2023', '20/09/2020', undefined],
    ['02/03/2026', '01/01/2999', 'Hunt date must be in the past.'],
  ])('evaluated %s, hunted %s: the hunt date says %s [E-080] [E-081]', async (evaluated, hunted, message) => {
    await openNew()
    enter('Date of Evaluation', evaluated)
    enter('Date of the Hunt', hunted)
    enter("Hunter's e-mail", 'nobody')
    await save()
    const hint = /^If the hunt date is unknown/
    expect(messageAt('Date of the Hunt')).toEqual(message ?? expect.stringMatching(hint))
    expect(messageAt("Hunter's e-mail")).toBe('Invalid email.')
  })

  it('refuses a date outside the validity, and its calendars offer only what may be [E-078] [E-082]', async () => {
    await openNew()
    enter('Date of Evaluation', '31/12/2023')
    await save()
    expect(messageAt('Date of Evaluation')).toBe('Measurement is not allowed outside the Judge validity date.')
    enter('Date of Evaluation', '01/01/2024')
    await save()
    expect(messageAt('Date of Evaluation')).toBeUndefined()
    await act(async () => fireEvent.click(screen.getByLabelText('Choose Date of the Hunt')))
    const late = await screen.findAllByRole('gridcell', {}, { timeout: 10_000 })
    expect(late.filter((day) => !(day as HTMLButtonElement).disabled && day.textContent === '3')).toEqual([])
  })

  it('lets a judge without dates evaluate from 1900 to today [E-079]', async () => {
    const judge = await web.make.member({ role: 'STJ', valid_from: null, valid_to: null })
    await open('/evaluation/new/red-deer', judge)
    const outside = 'Measurement is not allowed outside the Judge validity date.'
    for (const [day, message] of [
      ['31/12/1899', outside],
      ['01/01/1900', undefined],
      ['01/01/2999', outside],
    ] as const) {
      enter('Date of Evaluation', day)
      await save()
      expect(messageAt('Date of Evaluation'), day).toBe(message)
    }
  })

  it('hints what to do when the hunt date is unknown [E-086]', async () => {
    await openNew()
    expect(messageAt('Date of the Hunt')).toBe(
      'If the hunt date is unknown, enter the best estimate and give additional details in the supporting information.',
    )
  })

  it('counts the characters of the texts and refuses too many [E-087] [S-017]', async () => {
    await openNew()
    enter('Comments', 'ű'.repeat(200))
    enter('Name of the institute', 'ű'.repeat(110))
    expect(screen.getByText('200 / 200')).toBeTruthy()
    await save()
    expect(messageAt('Comments')).not.toContain('No longer')
    enter('Comments', 'ű'.repeat(201))
    enter('Name of the institute', 'ű'.repeat(111))
    await save()
    expect(messageAt('Comments')).toContain('No longer than 200 characters')
    expect(messageAt('Name of the institute')).toContain('No longer than 110 characters')
  })

  it('opens a stored evaluation as it is and saves a change of it [E-062]', async () => {
    const { _id, data, modified_date } = await stored()
    await open(`/evaluation/${_id}/edit`)
    expect(box('Location of the evaluation').value).toBe('Gödöllő')
    expect(box("Hunter's phone").value).toBe('+36 1 234567')
    const spread = Number((data.measurementParams as { insideSpread: number }).insideSpread)
    expect(Number(box('Inside spread, cm').value)).toBe(spread)
    enter('Location of the evaluation', 'Eger')
    await save()
    await confirm()
    expect(await screen.findByText('Successfully saved!')).toBeTruthy()
    const call = web.calls.find(({ method }) => method === 'PATCH')
    expect(call?.body).toMatchObject({ data: { eval_option: 'red-deer', eval_location: 'Eger', modified_date } })
    const client = await web.as(measurer)
    expect((await client.get<Evaluation>(`/evaluation/${_id}`)).data.eval_location).toBe('Eger')
  })

  it('says when somebody else was faster, and reloads their version only after asking', async () => {
    const before = await stored()
    await open(`/evaluation/${before._id}/edit`)
    const client = await web.as(measurer)
    const faster = { ...evaluationInput({ eval_location: 'Pécs' }), modified_date: before.modified_date }
    expect((await client.patch(`/evaluation/${before._id}`, { data: faster })).status).toBe(200)
    enter('Location of the evaluation', 'Eger')
    await save()
    await confirm()
    const stale = 'Somebody else has changed this record. Reload to see their version.'
    await waitFor(() => expect(screen.getAllByText(stale)).toHaveLength(2))
    const reload = () => fireEvent.click(screen.getByText('Reload', { selector: 'form button' }))
    act(reload)
    await answer('Keep my version')
    expect(box('Location of the evaluation').value).toBe('Eger')
    act(reload)
    await answer('Reload')
    await waitFor(() => expect(box('Location of the evaluation').value).toBe('Pécs'))
    expect(screen.queryByText(/unsaved draft/)).toBeNull()
  })

  it('shows save errors for four seconds, the message or Save failed. [E-056] [E-064]', async () => {
    const { _id } = await stored()
    await open(`/evaluation/${_id}/edit`)
    const refuse = async (message: string) => {
      web.interrupt('PATCH', () => Response.json({ message, code: 'INTERNAL' }, { status: 500 }))
      await save()
      await confirm()
    }
    await refuse('A server error has occured!')
    await screen.findByText('A server error has occured!')
    await refuse('')
    await screen.findByText('Save failed.')
    await waitFor(() => expect(screen.queryByText(/Save failed|A server error/)).toBeNull(), { timeout: 6000 })
    expect(currentPath()).toBe(`/evaluation/${_id}/edit`)
  })

  it("writes the server's messages to their fields", async () => {
    const { _id } = await stored()
    await open(`/evaluation/${_id}/edit`)
    const fields = { hunter_email: 'Not this one.', 'measurementParams.insideSpread': 'Not that one.' }
    web.interrupt('PATCH', () => Response.json({ message: FORM_INVALID, code: 'INVALID', fields }, { status: 400 }))
    await save()
    await confirm()
    await waitFor(() => expect(messageAt("Hunter's e-mail")).toBe('Not this one.'))
    expect(messageAt('Inside spread, cm')).toBe('Not that one.')
  })

  it('shows the evaluation of another as a record that cannot be saved [E-059] [E-063]', async () => {
    const { _id } = await stored()
    await open(`/evaluation/${_id}/edit`, other)
    expect(screen.getByText('You do not have permission to edit this evaluation.')).toBeTruthy()
    expect(document.querySelectorAll('main input, main select, main textarea')).toHaveLength(0)
    expect(screen.getByText('Gödöllő')).toBeTruthy()
    expect(screen.queryByText('+36 1 234567')).toBeNull()
    expect(screen.getByText(/are shown to the measurer, to judges and to the administration only/)).toBeTruthy()
    expect(screen.getAllByText(/^Nothing entered for: /).length).toBeGreaterThan(0)
    expect(screen.queryByText('?', { selector: 'main button' })).toBeNull()
    expect(screen.getByText(new RegExp(`measured by Anna Kovács \\(${measurer.id_number}\\)$`))).toBeTruthy()
    expect(screen.queryByText('Save', { selector: 'button' })).toBeNull()
    fireEvent.keyDown(screen.getByText('Evaluation Information'), { key: 's', ctrlKey: true })
    await waitFor(() =>
      expect(screen.getAllByText('You do not have permission to edit this evaluation.')).toHaveLength(2),
    )
    expect(web.calls.some(({ method }) => method === 'PATCH')).toBe(false)
  })
})

describe('who may measure', () => {
  const inputs = () => document.querySelectorAll('main input, main select, main textarea').length

  it('tells a measurer who does not hold the species so, instead of letting them fill in a sheet [E-088]', async () => {
    await web.open('/evaluation/new/moose', { as: measurer })
    expect(await screen.findByText(/^You are not certified for moose\./)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Moose')
    expect(inputs()).toBe(0)
  })

  it('tells a member who is not active yet, or no longer, so', async () => {
    const waiting = await web.make.member({ status: 'approved' })
    await web.open('/evaluation/new/red-deer', { as: waiting })
    expect(await screen.findByText('Your certification is not active yet.')).toBeTruthy()
    expect(inputs()).toBe(0)
    const expired = await web.make.member({ valid_to: '2020-06-30' })
    await web.open('/evaluation/new/red-deer', { as: expired })
    expect(await screen.findByText('Your certification expired on 30/06/2020. Evaluations are read-only.')).toBeTruthy()
    expect(inputs()).toBe(0)
  })

  it('lets a judge enter for another measurer, whose validity then counts; a measurer enters for nobody else', async () => {
    const judge = await web.make.member({ role: 'STJ', lastname: 'Judge' })
    const young = await web.make.member({ lastname: 'Young', valid_from: '2026-02-01' })
    await open('/evaluation/new/red-deer', judge)
    const select = () => box('Measurer') as unknown as HTMLSelectElement
    await waitFor(() => expect(select().textContent).toContain(`Anna Young (${young.id_number})`))
    expect(select().selectedOptions[0]?.textContent).toBe(`Anna Judge (${judge.id_number})`)
    expect([...select().options].filter(({ textContent }) => textContent?.includes('Judge'))).toHaveLength(1)
    enter('Date of Evaluation', '31/01/2026')
    await save()
    expect(messageAt('Date of Evaluation')).toBeUndefined()
    fireEvent.change(select(), { target: { value: young.id } })
    await save()
    expect(messageAt('Date of Evaluation')).toBe('Measurement is not allowed outside the Judge validity date.')

    await openNew('red-deer')
    expect(() => box('Measurer')).toThrow()
  })

  it('keeps the measurer of an evaluation that a judge corrects, whatever their validity is by now', async () => {
    const judge = await web.make.member({ role: 'STJ' })
    const { _id } = await stored()
    await open(`/evaluation/${_id}/edit`, judge)
    expect((box('Measurer') as unknown as HTMLSelectElement).value).toBe(measurer.id)
    enter('Location of the evaluation', 'Eger')
    await save()
    await confirm()
    await screen.findByText('Successfully saved!')
    const client = await web.as(judge)
    expect((await client.get<Evaluation>(`/evaluation/${_id}`)).data).toMatchObject({
      measurer_id: measurer.id,
      eval_location: 'Eger',
    })
  })

  it('says that an evaluation is not there, and leads to the list', async () => {
    await web.open('/evaluation/01980000-0000-7000-8000-000000000000/edit', { as: measurer })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Evaluation not found')
    expect(document.title).toMatch(/^Evaluation not found - /)
    expect(screen.getByText('Go to the evaluations').getAttribute('href')).toBe('/evaluations')
  })
})

describe('entry by keyboard', () => {
  const press = (key: string, modifiers = {}) =>
    act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
    })

  it('walks by Enter and back by Shift+Enter in the order of the sheet, and saves nothing by it', async () => {
    await openNew()
    box('Location of the evaluation').focus()
    await press('Enter')
    expect(document.activeElement).toBe(box('Date of the Hunt'))
    await press('Enter', { shiftKey: true })
    expect(document.activeElement).toBe(box('Location of the evaluation'))
    expect(screen.queryByText(FORM_INVALID)).toBeNull()
  })

  it('passes a closed list by Enter, which Space opens, and a text of several lines once its line is empty', async () => {
    await openNew()
    box('Date of Evaluation').focus()
    await press('Enter')
    expect(document.activeElement).toBe(box('Type of the evaluation'))
    await press('Enter')
    expect(document.activeElement).toBe(box('Country of the evaluation'))
    expect(document.querySelector('[role=listbox]')).toBeNull()
    await press('Enter', { shiftKey: true })
    await press(' ')
    expect(document.querySelector('[role=listbox]')).not.toBeNull()
    await press('Escape')

    const text = box('Supporting information') as unknown as HTMLTextAreaElement
    text.focus()
    fireEvent.change(text, { target: { value: 'Found dead' } })
    await press('Enter')
    expect(document.activeElement, 'Enter begins a line').toBe(text)
    fireEvent.change(text, { target: { value: 'Found dead\n' } })
    await press('Enter')
    expect(document.activeElement).toBe(document.querySelector('input[type=radio]'))
  })

  it('goes by Enter from the last field to the button that saves', async () => {
    await openNew()
    box('Name of the institute').focus()
    await press('Enter')
    expect(document.activeElement?.textContent).toBe('Save')
  })

  it('shows its shortcuts by ?, and in a measure how to measure it', async () => {
    await openNew()
    box("Hunter's Name").focus()
    await press('?')
    expect(dialog()).toBeNull()
    box('Length of lower tusk, left, cm').focus()
    await press('?')
    expect(document.activeElement?.closest('tr')?.querySelector('[aria-expanded=true]')).not.toBeNull()
    expect(dialog()).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await press('?')
    expect(dialog()?.textContent).toContain('save and measure the next')
  })

  it('names each field that is wrong and leads there', async () => {
    await openNew()
    await enterInformation()
    enterBoar()
    enter('Width of lower tusk, right, mm', 3)
    await save()
    const link = screen.getByText('Width of lower tusk, right', { selector: 'button' })
    expect(link.parentElement?.textContent).toMatch(/^Width of lower tusk, right: Must be between \d+ and \d+ mm$/)
    box("Hunter's Name").focus()
    fireEvent.click(link)
    expect(document.activeElement).toBe(box('Width of lower tusk, right, mm'))
  })

  it('saves and opens the next sheet, which keeps what stays the same in a hall', async () => {
    await openNew()
    await enterInformation()
    enter('Location of the hunt', 'Poľana')
    enter("Hunter's phone", '123')
    enterBoar()
    enter('Name of the institute', 'Institute')
    await press('Enter', { ctrlKey: true })
    await confirm()
    expect(await screen.findByText('Successfully saved! 1 saved one after the other.')).toBeTruthy()
    expect(currentPath()).toBe('/evaluation/new/wild-boar')
    await waitFor(() => expect(document.activeElement).toBe(box('Date of the Hunt')))
    const kept = {
      'Date of Evaluation': '02/03/2026',
      'Country of the evaluation': 'HU',
      'Location of the evaluation': 'Gödöllő',
      'Country of the hunt': 'SK',
      'Location of the hunt': 'Poľana',
      'Name of the institute': 'Institute',
      'Date of the Hunt': '',
      "Hunter's Name": '',
      "Hunter's phone": '',
      'Length of lower tusk, left, cm': '0',
    }
    for (const [label, value] of Object.entries(kept)) expect(box(label).value, label).toBe(value)
    expect(box('Type of the evaluation').textContent).toBe('Individual')
    const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
    expect(chosen.map(({ value }) => value)).toEqual(['Free range', 'wild-boar-european'])
    expect(screen.queryByText(/unsaved draft/)).toBeNull()
  })
})

describe('a draft', () => {
  const draftKey = () => Object.keys(localStorage).find((key) => key.startsWith('draft:'))

  it('survives a reload without what is private, can be discarded, and goes when the sheet is saved', async () => {
    await openNew()
    expect(draftKey()).toBeUndefined()
    await enterInformation()
    enterBoar()
    enter("Hunter's phone", '+36 1 234567')
    enter('Supporting information', 'secret')
    expect(draftKey()).toBe(`draft:${measurer.id}:wild-boar`)
    expect(localStorage.getItem(draftKey() ?? '')).not.toMatch(/234567|secret/)

    await openNew()
    const notice = await screen.findByText(/^This is your unsaved draft of/)
    expect(notice.textContent).toContain(
      "The hunter's address, phone and e-mail and the supporting information are never kept in a draft: please enter them",
    )
    expect(box("Hunter's Name").value).toBe('Łucja Őrsi')
    expect(box("Hunter's phone").value).toBe('')
    expect(box('Length of lower tusk, right, cm').value).toBe('21.8')
    expect(document.querySelector('[data-total]')?.textContent).toBe('107.90points')

    await save()
    await confirm()
    await screen.findByText('Successfully saved!')
    expect(draftKey()).toBeUndefined()
  })

  it('can be discarded', async () => {
    await openNew()
    enter('Location of the evaluation', 'Eger')
    await openNew()
    await press('Discard')
    expect(box('Location of the evaluation').value).toBe('')
    expect(screen.queryByText(/unsaved draft/)).toBeNull()
    expect(draftKey()).toBeUndefined()
  })

  it('of a stored evaluation is laid over it, private data included', async () => {
    const { _id } = await stored()
    await open(`/evaluation/${_id}/edit`)
    enter('Inside spread, cm', 77.5)
    await open(`/evaluation/${_id}/edit`)
    expect(box('Inside spread, cm').value).toBe('77.5')
    expect(box("Hunter's phone").value).toBe('+36 1 234567')
  })

  it('outlives an expired session and goes with a logout', async () => {
    await openNew()
    enter('Location of the evaluation', 'Eger')
    await act(async () => localStorage.removeItem('auth-token'))
    await openNew()
    expect(box('Location of the evaluation').value).toBe('Eger')
    await press('Logout')
    await waitFor(() => expect(draftKey()).toBeUndefined())
  })
})
