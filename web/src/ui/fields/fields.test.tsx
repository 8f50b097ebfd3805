import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { findDateError, Problem } from '@trophy/domain'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { theme } from '#testing/theme.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { CheckboxGroupField } from './checkbox-group-field.tsx'
import { DateField } from './date-field.tsx'
import { TextField } from './field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { SelectField } from './select-field.tsx'

type Values = { name: string; country: string; day: string; languages: string[]; kinds: string[]; agrees: boolean }

const validate = ({ name, country, day, languages }: Values) => ({
  ...(name.length < 2 && { name: 'Too short!' }),
  ...(country === '' && { country: 'Required' }),
  ...(findDateError(day) && { day: findDateError(day) }),
  ...(languages.length === 0 && { languages: 'Required' }),
})

const resolver: Resolver<Values> = (values) => {
  const fieldErrors = Object.entries(validate(values))
  const errors = Object.fromEntries(fieldErrors.map(([name, message]) => [name, { type: 'invalid', message }]))
  return fieldErrors.length > 0 ? { values: {}, errors } : { values, errors: {} }
}

const defaultValues: Values = { name: '', country: '', day: '', languages: [], kinds: [], agrees: false }
const countries = [
  { value: 'SE', label: 'Sweden' },
  { value: 'HU', label: 'Hungary' },
]
const languages = [
  { value: 'english', label: 'English' },
  { value: 'german', label: 'German' },
]

const kinds = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
]

type FormProbe = { form?: UseFormReturn<Values>; readonly saved: Values[] }

function Form({ probe }: { probe: FormProbe }) {
  const form = useSubmitForm<Values>({ defaultValues: defaultValues, resolver })
  probe.form = form
  const { control, handleSubmit } = form
  return (
    <form noValidate onSubmit={handleSubmit((values) => void probe.saved.push(values))}>
      <TextField control={control} name="name" label="Name" hint="As in the passport" />
      <SelectField control={control} name="country" label="Country" options={countries} />
      <DateField control={control} name="day" label="Day" min="2026-03-02" max="2026-03-20" />
      <MultiSelectField control={control} name="languages" label="Languages" options={languages} />
      <CheckboxGroupField control={control} name="kinds" label="Kinds" options={kinds} isRequired />
      <CheckboxField control={control} name="agrees" label="I agree" />
      <button type="submit">Save</button>
    </form>
  )
}

const open = () => {
  const probe: FormProbe = { saved: [] }
  render(
    <ThemeProvider theme={theme}>
      <Form probe={probe} />
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  return { probe, saved: probe.saved, user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) }
}

afterEach(cleanup)

describe('form fields', () => {
  it('pass typed text and choices to the schema', async () => {
    const { saved, user, save } = open()
    await user.type(screen.getByLabelText('Name'), 'Ödön')
    await user.selectOptions(screen.getByLabelText('Country'), 'Hungary')
    await user.type(screen.getByLabelText('Day'), '5.3.2026')
    await user.click(await screen.findByRole('combobox', { name: 'Languages' }))
    await user.click(await screen.findByRole('option', { name: 'German' }))
    await user.keyboard('{Escape}')
    const kinds = within(screen.getByRole('group', { name: 'Kinds' }))
    for (const kind of ['Two', 'One']) await user.click(kinds.getByRole('checkbox', { name: kind }))
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await save()
    const chosen = { languages: ['german'], kinds: ['one', 'two'], agrees: true }
    await waitFor(() => expect(saved).toEqual([{ name: 'Ödön', country: 'HU', day: '2026-03-05', ...chosen }]))
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('05/03/2026')
  })

  it('show errors only after a submit, and clear their error on edit [A-040]', async () => {
    const { saved, user, save } = open()
    const name = screen.getByLabelText('Name')
    await user.type(name, 'x')
    await user.type(screen.getByLabelText('Day'), '31/02/2026')
    await user.tab()
    expect(name.getAttribute('aria-invalid')).toBe('false')
    expect(screen.getByText('As in the passport')).toBeTruthy()

    await save()
    expect(await screen.findByText('Too short!')).toBeTruthy()
    expect(screen.getByText('This day does not exist')).toBeTruthy()
    expect(screen.getAllByText('Required')).toHaveLength(2)
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too short!')

    await user.clear(name)
    await user.tab()
    expect(screen.queryByText('Too short!')).toBeNull()
    expect(screen.getByText('This day does not exist')).toBeTruthy()
    // Cleared while typing, so that Save does not move when it is pressed.
    await user.type(screen.getByLabelText('Day'), '{Backspace}')
    expect(screen.queryByText('This day does not exist')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Country'), 'Sweden')
    expect(screen.getAllByText('Required')).toHaveLength(1)
    expect(saved).toEqual([])
  })

  it('show errors of the server at the fields they name', async () => {
    const { probe, user } = open()
    act(() => {
      if (probe.form) showFieldErrors(probe.form, new Problem(400, 'INVALID', 'No.', { fields: { name: 'Taken' } }))
    })
    expect(await screen.findByText('Taken')).toBeTruthy()
    await user.type(screen.getByLabelText('Name'), 'y')
    expect(screen.queryByText('Taken')).toBeNull()
  })

  it('offer a calendar limited to the allowed days', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText('Day'), '05/03/2026')
    await user.click(screen.getByRole('button', { name: 'Choose Day' }))
    const popup = await screen.findByRole('dialog', { name: 'Choose Day' })
    const month = within(await within(popup).findByRole('grid'))
    const day = (name: string) => month.getByRole<HTMLButtonElement>('gridcell', { name })
    expect([day('1').disabled, day('2').disabled, day('20').disabled, day('21').disabled]).toEqual([
      true,
      false,
      false,
      true,
    ])
    await user.click(day('12'))
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('12/03/2026')
  })
})

const question = { title: 'Remove member?', text: 'Are you sure?', confirmLabel: 'Confirm', cancelLabel: 'Cancel' }

function ConfirmHarness({ onResult }: { onResult: (isConfirmed: boolean) => void }) {
  const { confirm, dialog } = useConfirm()
  return (
    <>
      <button type="button" onClick={async () => onResult(await confirm(question))}>
        Remove
      </button>
      {dialog}
    </>
  )
}
const renderConfirm = (onResult: (isConfirmed: boolean) => void) =>
  render(
    <ThemeProvider theme={theme}>
      <ConfirmHarness onResult={onResult} />
    </ThemeProvider>,
  )

describe('confirmation', () => {
  it('stays open on a double click of its trigger, and closes on a click on the backdrop [E-055]', async () => {
    const results: boolean[] = []
    renderConfirm((isConfirmed) => results.push(isConfirmed))
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }), { detail: 1 })
    await screen.findByRole('dialog', { name: 'Remove member?' })
    const clickBackdrop = (detail: number) => {
      const backdrop = document.querySelector('.MuiDialog-container') as HTMLElement
      fireEvent.mouseDown(backdrop, { detail })
      fireEvent.click(backdrop, { detail })
    }
    clickBackdrop(2)
    await act(() => Promise.resolve())
    expect(results).toEqual([])
    clickBackdrop(1)
    await waitFor(() => expect(results).toEqual([false]))
  })

  it('returns the clicked button, and false when closed', async () => {
    const results: boolean[] = []
    renderConfirm((isConfirmed) => results.push(isConfirmed))
    const user = userEvent.setup()
    for (const respond of [
      () => user.click(screen.getByRole('button', { name: 'Confirm' })),
      () => user.click(screen.getByRole('button', { name: 'Cancel' })),
      () => user.keyboard('{Escape}'),
    ]) {
      await user.click(screen.getByRole('button', { name: 'Remove' }))
      await screen.findByRole('dialog', { name: 'Remove member?' })
      await respond()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(results).toEqual([true, false, false])
  })
})
