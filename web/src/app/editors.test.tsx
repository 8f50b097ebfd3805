/** Behaviour of every editor: unsaved changes, failures, and other users' changes. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { DocumentRecord, Handbook, Me, Member } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { createMember } from '#testing/members.ts'
import { clickButton, enter, expectToast, failureResponse, getInput } from '#testing/page.ts'
import { currentPath, newsInput, publishNews, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const client = await web.as(admin)

/** A stored record in its editor. `readText` and `saveElsewhere` use the field that the test edits. */
type OpenedEditor = {
  readonly user: User
  readonly path: string
  readonly api: string
  readonly readText: () => Promise<unknown>
  readonly saveElsewhere: (text: string) => Promise<unknown>
}

type Editor = {
  readonly field: string
  readonly saveLabel: string
  readonly successToast: string
  readonly failureToast: string
  /** The link that leaves the editor, and where it leads. */
  readonly leave: readonly [link: string, path: string]
  readonly loading: string | null
  readonly loadError: RegExp
  readonly create: () => Promise<OpenedEditor>
}

const adminEditor = {
  saveLabel: 'Save changes',
  successToast: 'Successfully saved!',
  failureToast: 'A server error has occured!',
}

const editors: Readonly<Record<string, Editor>> = {
  'document editor [A-042] [A-181]': {
    ...adminEditor,
    field: 'title',
    leave: ['Back to documents', '/documents'],
    loading: 'Loading document data..',
    loadError: /^Loading document data failed\./,
    create: async () => {
      const fields = { title: 'Rules', category: 'General', file: new File(['Rules.\n'], 'rules.txt') }
      const { _id } = await web.sendForm<DocumentRecord>(admin, 'POST /documents', fields)
      return {
        user: admin,
        path: `/documents/${_id}/edit`,
        api: `/documents/${_id}`,
        readText: async () => (await client.get<DocumentRecord>(`/documents/${_id}`)).data.title,
        saveElsewhere: (title) => web.sendForm(admin, `PATCH /documents/${_id}`, { title, category: 'General' }),
      }
    },
  },
  'news editor [A-036] [A-042]': {
    ...adminEditor,
    field: 'title',
    saveLabel: 'Save',
    leave: ['Documents', '/documents'],
    loading: null,
    loadError: /^Not now\.$/,
    create: async () => {
      const { _id } = await publishNews(client)
      return {
        user: admin,
        path: `/news/edit/${_id}`,
        api: `/news/${_id}`,
        readText: async () => (await client.get<{ title: string }>(`/news/${_id}`)).data.title,
        saveElsewhere: (title) => client.patch(`/news/${_id}`, newsInput({ title })),
      }
    },
  },
  'chapter editor [A-036] [A-139]': {
    ...adminEditor,
    field: 'common_name',
    leave: ['Back to the handbook', '/handbook'],
    loading: 'Loading handbook data..',
    loadError: /^Loading handbook data failed\./,
    create: async () => {
      const chapter = { code: 'CA01', common_name: 'Chamois', category: 'Caprines' }
      const { _id } = (await client.post<Handbook>('/handbook', chapter)).data
      return {
        user: admin,
        path: `/handbook/${_id}/edit`,
        api: `/handbook/${_id}`,
        readText: async () => (await client.get<Handbook>(`/handbook/${_id}`)).data.common_name,
        saveElsewhere: (common_name) => client.patch(`/handbook/${_id}`, { common_name }),
      }
    },
  },
  'member editor [A-036] [A-042] [A-109] [A-110]': {
    ...adminEditor,
    field: 'city',
    saveLabel: 'Save',
    leave: ['Judges and Measurers', '/members/JM'],
    loading: 'Loading member data..',
    loadError: /^Loading member data failed\./,
    create: async () => {
      const { id } = await createMember(web)
      const readText = async () => (await client.get<Member>(`/member/${id}`)).data.city
      const saveElsewhere = (city: string) =>
        web.db
          .updateTable('users')
          .set({ city, modified_date: web.clock.now().toISOString() })
          .where('id', '=', id)
          .execute()
      return { user: admin, path: `/members/${id}/edit`, api: `/member/${id}`, readText, saveElsewhere }
    },
  },
  'profile [A-036] [A-198] [A-199]': {
    field: 'city',
    saveLabel: 'Save changes',
    successToast: 'Profile saved',
    failureToast: 'Something went wrong when tried to save the profile',
    leave: ['Home', '/'],
    loading: 'Loading profile data...',
    loadError: /^Error, when tried to loading the profile data$/,
    create: async () => {
      const user = await createMember(web)
      const member = await web.as(user)
      const readMe = async () => (await member.get<Me>('/me')).data
      const saveElsewhere = async (city: string) => member.post('/me', { ...(await readMe()), city, password: '' })
      return { user, path: '/profile', api: '/me', readText: async () => (await readMe()).city, saveElsewhere }
    },
  },
}

describe.each(Object.entries(editors))('%s', (_, editor) => {
  const { field, saveLabel, leave, create } = editor
  const open = async ({ path, user }: OpenedEditor) => {
    await web.open(path, { as: user })
    await waitFor(() => expect(getInput(field)).not.toBeNull())
  }
  const leavePage = () => act(async () => fireEvent.click(screen.getByText(leave[0], { selector: 'a' })))

  it('asks before leaving only with unsaved changes', async () => {
    const record = await create()
    const before = await record.readText()
    await open(record)
    await leavePage()
    await waitFor(() => expect(currentPath()).toBe(leave[1]))
    await open(record)
    await enter({ [field]: 'Not stored' })
    await leavePage()
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    await clickButton('Stay')
    expect([currentPath(), getInput(field).value]).toEqual([record.path, 'Not stored'])
    await leavePage()
    await clickButton('Leave')
    await waitFor(() => expect(currentPath()).toBe(leave[1]))
    expect(await record.readText()).toBe(before)
  })

  it('shows an error and keeps the entered values if saving fails, and a conflict instead of overwriting', async () => {
    const record = await create()
    await open(record)
    await enter({ [field]: 'Mine' })
    for (const method of ['PATCH', 'POST']) web.intercept(`${method} ${record.api}`, () => failureResponse())
    await clickButton(saveLabel)
    await expectToast(editor.failureToast)
    expect(document.querySelector('form [role=alert]')?.textContent).toBe(
      'Something went wrong while communicating with the server.',
    )
    expect(getInput(field).value).toBe('Mine')

    // Another user has saved meanwhile.
    for (const method of ['PATCH', 'POST']) web.intercept(`${method} ${record.api}`, (forward) => forward())
    web.clock.advance(60)
    await record.saveElsewhere('Theirs')
    await clickButton(saveLabel)
    expect(
      (await screen.findAllByText('Somebody else has changed this record. Reload to see their version.')).length,
    ).toBeGreaterThan(0)
    expect(await record.readText()).toBe('Theirs')
    await clickButton('Reload')
    await waitFor(() => expect(getInput(field).value).toBe('Theirs'))
  })

  it('shows a loading text, and an error with a retry button if loading fails', async () => {
    const record = await create()
    const response = createDeferred<Response>()
    web.intercept(`GET ${record.api}`, () => response.promise)
    await web.open(record.path, { as: record.user })
    if (editor.loading !== null) expect(await screen.findByText(editor.loading)).toBeTruthy()
    await act(async () => response.resolve(failureResponse(422)))
    expect(await screen.findByText(editor.loadError)).toBeTruthy()
    web.intercept(`GET ${record.api}`, async () =>
      Response.json({ data: (await (await web.as(record.user)).get(record.api)).data }),
    )
    await clickButton('Try again')
    await waitFor(() => expect(getInput(field)).not.toBeNull())
  })
})
