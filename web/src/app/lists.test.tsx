/** Behaviour of every list with deletable rows. */
import { screen, waitFor } from '@testing-library/react'
import type { DocumentRecord } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { clickButton, expectToast, failureResponse, findDialog, getToastLines } from '#testing/page.ts'
import { evaluationInput, publishNews, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const client = await web.as(admin)

type List = {
  readonly path: string
  /** The call that reads the list, and the beginning of the path of a deletion. */
  readonly api: readonly [list: string, deletion: string]
  readonly dialog: readonly [title: string, text: string, button: string]
  /** Stores a row and returns its name in labels. */
  readonly create: () => Promise<string>
}

const removal = (subject: string) =>
  [`Remove ${subject}?`, `Are you sure you want to remove this ${subject}?`, 'Confirm'] as const

const lists: Readonly<Record<string, List>> = {
  'documents [A-045] [A-177]': {
    path: '/documents',
    api: ['/documents', '/documents/'],
    dialog: removal('document'),
    create: async () => {
      const fields = { title: 'Rules', category: 'General', file: new File(['Rules.\n'], 'rules.txt') }
      return (await web.sendForm<DocumentRecord>(admin, 'POST /documents', fields)).title
    },
  },
  'handbook [A-045] [A-130]': {
    path: '/handbook',
    api: ['/handbook', '/handbook/'],
    dialog: removal('handbook'),
    create: async () => {
      await client.post('/handbook', { code: 'CA01', common_name: 'Chamois', category: 'Caprines' })
      return 'CA01, Chamois'
    },
  },
  'applications [A-045] [A-099]': {
    path: '/members/waiting',
    api: ['/member/waiting', '/member/'],
    dialog: removal('member'),
    create: async () => {
      await web.make.member({ firstname: 'Jana', lastname: 'Nová', status: 'new', role: null, id_number: null })
      return 'Jana Nová'
    },
  },
  'evaluations [A-043] [A-045] [E-039]': {
    path: '/evaluations',
    api: ['/evaluation?page', '/evaluation/'],
    dialog: removal('evaluation'),
    create: async () =>
      (await client.post<{ public_id: string }>('/evaluation/red-deer', { data: evaluationInput() })).data.public_id,
  },
  'news [A-043] [A-156]': {
    path: '/news',
    api: ['/news', '/news/'],
    dialog: ['Delete article?', 'This action cannot be undone', 'Delete'],
    create: async () => (await publishNews(client)).title,
  },
}

describe.each(Object.entries(lists))('list of %s', (_, { path, api, dialog: [title, text, button], create }) => {
  it('asks before it deletes a row, and keeps the row if that fails', async () => {
    const name = await create()
    await web.open(path, { as: admin })
    await clickButton(`Delete ${name}`)
    const dialog = await findDialog()
    for (const part of [title, text, name]) expect(dialog.textContent).toContain(part)
    await clickButton('Cancel', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(web.calls.some(({ method }) => method === 'DELETE')).toBe(false)

    web.intercept(`DELETE ${api[1]}`, () => failureResponse())
    await clickButton(`Delete ${name}`)
    await clickButton(button, await findDialog())
    await expectToast('Delete failed!')
    expect(getToastLines().at(-1)).toContain(name)
    expect(screen.getByLabelText(`Delete ${name}`)).toBeTruthy()
  })

  it('removes the row of a deletion', async () => {
    await web.open(path, { as: admin })
    const [row] = await screen.findAllByLabelText(/^Delete /)
    const name = row?.getAttribute('aria-label') ?? ''
    await clickButton(name)
    await clickButton(button, await findDialog())
    await expectToast('Successfully deleted!')
    await waitFor(() => expect(screen.queryByLabelText(name)).toBeNull())
  })

  it('shows an error with a retry button if it cannot be loaded', async () => {
    let isDown = true
    web.intercept(`GET ${api[0]}`, async () =>
      isDown ? failureResponse(422) : Response.json({ data: (await client.get(api[0])).data }),
    )
    await web.open(path, { as: admin })
    expect(await screen.findByText('Not now.')).toBeTruthy()
    isDown = false
    await clickButton('Try again')
    await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull())
  })
})
