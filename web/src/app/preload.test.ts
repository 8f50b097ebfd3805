import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'

const readWebFile = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

const script = readWebFile('vite/preload.js')
const [placeholder = ''] = /<div id="root">.*<\/div>/s.exec(readWebFile('index.html')) ?? []

/** A small version of the table that the build generates. */
const pageTable = {
  app: ['/assets/react.js', '/assets/index.js'],
  files: ['/assets/list.js', '/assets/tables.js', '/assets/login.js', '/assets/home.js'],
  pages: [
    { path: '^/$', isOpen: true, files: [3] },
    { path: '^/register$', isOpen: true, files: [] },
    { path: '^/evaluations$', isOpen: false, files: [0, 1] },
  ],
  login: [2],
  headings: { '/evaluations': 'Evaluations', '/register': 'e-Application Form' },
}

/** Runs the script as the page does, before the app. */
const runScript = (path: string) => {
  window.history.pushState(null, '', path)
  document.body.innerHTML = placeholder
  runInThisContext(script.replace('(PAGES)', () => `(${JSON.stringify(pageTable)})`))
}

const getPreloadedFiles = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

describe('preload script', () => {
  let addListener: MockInstance<typeof globalThis.addEventListener>
  beforeEach(() => {
    addListener = vi.spyOn(globalThis, 'addEventListener')
  })
  afterEach(() => {
    for (const [type, listener, options] of addListener.mock.calls)
      globalThis.removeEventListener(type, listener, options)
    vi.restoreAllMocks()
    document.head.replaceChildren()
    document.body.replaceChildren()
    localStorage.clear()
  })

  it.each([
    ['the default name on the first visit', null, 'Trophy Evaluation Database'],
    ['its own name afterwards', '{"databaseName":"Hirschregister"}', 'Hirschregister'],
    ['the default name if the storage is broken', '{', 'Trophy Evaluation Database'],
  ])('shows %s in the placeholder', (_, configuration, name) => {
    if (configuration !== null) localStorage.setItem('configuration', configuration)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(() => 0)
    runScript('/')
    fireEvent(window, new Event('DOMContentLoaded'))
    expect(screen.getByText(name)).toBeTruthy()
  })

  it.each([
    ['of the page, for a user', 'x', '/evaluations', 'Evaluations'],
    ['of the page, for a guest who may open it', '', '/register', 'e-Application Form'],
    ['of no page, for a guest who will see the login', '', '/evaluations', undefined],
    ['of no page that names a record', 'x', '/evaluation/1/edit', undefined],
  ])('shows the heading %s, before the app starts', (_, token, path, heading) => {
    if (token) localStorage.setItem('auth-token', token)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(() => 0)
    runScript(path)
    fireEvent(window, new Event('DOMContentLoaded'))
    expect(screen.queryByRole('heading')?.textContent).toBe(heading)
  })

  it('preloads the files of the page, or those of the login page if a guest may not open it', () => {
    runScript('/evaluations')
    expect(getPreloadedFiles()).toEqual(['/assets/login.js'])
    document.head.replaceChildren()
    runScript('/')
    expect(getPreloadedFiles()).toEqual(['/assets/home.js'])
    document.head.replaceChildren()
    localStorage.setItem('auth-token', 'x')
    runScript('/evaluations')
    expect(getPreloadedFiles()).toEqual(['/assets/list.js', '/assets/tables.js'])
    document.head.replaceChildren()
    runScript('/nowhere')
    expect(getPreloadedFiles()).toEqual([])
  })

  it.each([
    ['after the placeholder is painted', false],
    ['immediately in a tab that is hidden, which is never painted', true],
  ])('starts the app %s', async (_, isHidden) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(() => 0)
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
    const listStarted = () =>
      append.mock.calls.flat().flatMap((node) => (node instanceof HTMLScriptElement ? [node.getAttribute('src')] : []))
    runScript('/')
    fireEvent(window, new Event('DOMContentLoaded'))
    expect(listStarted()).toEqual(isHidden ? pageTable.app : [])
    frames.mock.calls[0]?.[0](0)
    await vi.waitFor(() => expect(listStarted()).toEqual(pageTable.app))
  })

  it('shows an error with a reload button if the app fails to load, but not if a picture does', () => {
    runScript('/')
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const fail = (name: string, type: string) => {
      const element = document.createElement(name)
      element.setAttribute('type', type)
      document.body.append(element)
      fireEvent.error(element)
    }
    fail('img', '')
    expect(screen.queryByRole('heading')).toBeNull()
    fail('script', 'module')
    expect(screen.getByRole('heading', { name: 'The application could not be loaded' })).toBeTruthy()
    expect(screen.getByText(/Saved data is not affected\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Reload page' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
