import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { evaluationList, parseListQuery } from '@trophy/domain'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { SEARCH_FILTER } from '#ui/data-table/column.ts'
import type { TableView } from '#ui/data-table/use-table-view.ts'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

/** Renders the field. `show` renders it again with the text of the URL, which is late on a slow device. */
const renderField = () => {
  const filter = vi.fn<TableView['filter']>()
  const createField = (applied: string) => {
    const { query } = parseListQuery(evaluationList, applied === '' ? [] : [[SEARCH_FILTER, applied]])
    const view = { query, filter } as unknown as TableView
    return <SearchField label="Search" view={view} onLeaveDown={() => undefined} />
  }
  const { rerender } = render(createField(''))
  const waitForFilter = (text: string) =>
    expect.poll(() => filter.mock.lastCall?.[0]).toEqual({ [SEARCH_FILTER]: text === '' ? [] : [text] })
  return {
    input: screen.getByRole<HTMLInputElement>('searchbox'),
    show: (text: string) => rerender(createField(text)),
    waitForFilter,
  }
}

it('keeps what is typed while earlier texts are applied late', async () => {
  const { input, show, waitForFilter } = renderField()
  await userEvent.type(input, 'Se')
  await waitForFilter('Se')
  await userEvent.type(input, 'co')
  await waitForFilter('Seco')
  await userEvent.type(input, 'nd')
  show('Se')
  expect(input.value).toBe('Second')
  show('Seco')
  expect(input.value).toBe('Second')
  await waitForFilter('Second')
  show('Second')
  expect(input.value).toBe('Second')
})

it('shows a text that was applied elsewhere, also one that was typed before', async () => {
  const { input, show, waitForFilter } = renderField()
  await userEvent.type(input, 'Nagy')
  await waitForFilter('Nagy')
  show('Nagy')
  show('Novak')
  expect(input.value).toBe('Novak')
  show('Nagy')
  expect(input.value).toBe('Nagy')
  show('')
  expect(input.value).toBe('')
})

it('shows a text of the browser history that was cleared before it was applied', async () => {
  const { input, show, waitForFilter } = renderField()
  await userEvent.type(input, 'Nagy')
  await waitForFilter('Nagy')
  await userEvent.type(input, '{Escape}')
  await waitForFilter('')
  show('Nagy')
  expect(input.value).toBe('Nagy')
})

it('applies no text of invisible characters', async () => {
  const { input, waitForFilter } = renderField()
  await userEvent.type(input, '\u200bNagy\ufeff')
  await waitForFilter('Nagy')
  await userEvent.clear(input)
  await userEvent.type(input, '\u200b')
  await waitForFilter('')
})
