import { ThemeProvider } from '@mui/material/styles'
import { act, screen, waitFor } from '@testing-library/react'
import { createBrowserHistory } from 'history'
import { expect, it } from 'vitest'
import { HistoryRouter, useHistory } from '#lib/history-router.tsx'
import { clickButton, findDialog } from '#testing/page.ts'
import { render } from '#testing/render.tsx'
import { theme } from '#testing/theme.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'

function Form() {
  const history = useHistory()
  const dialog = useUnsavedGuard(history.location.pathname === '/edit')
  return (
    <>
      {dialog}
      <button type="button" onClick={() => history.push('?tab=2')}>
        Show tab 2
      </button>
    </>
  )
}

it('asks before the back button leaves unsaved changes, also after the query has changed', async () => {
  const history = createBrowserHistory()
  history.push('/list')
  history.push('/edit')
  render(
    <ThemeProvider theme={theme}>
      <HistoryRouter history={history}>
        <Form />
      </HistoryRouter>
    </ThemeProvider>,
  )
  await clickButton('Show tab 2')
  expect(window.location.search).toBe('?tab=2')
  expect(screen.queryByRole('dialog')).toBeNull()

  await act(async () => history.go(-2))
  await clickButton('Stay', await findDialog())
  await waitFor(() => expect(window.location.pathname).toBe('/edit'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await act(async () => history.go(-2))
  await clickButton('Leave', await findDialog())
  await waitFor(() => expect(window.location.pathname).toBe('/list'))
})
