import { expect, it } from 'vitest'
import { saveFile, saveFromUrl } from './save-file.ts'

it('saves a file without leaving the page', async () => {
  window.history.pushState(null, '', '/evaluations')
  saveFile({ blob: new Blob(['a,b']), name: 'list.csv' })
  saveFromUrl('/api/download/key')
  await window.happyDOM.waitUntilComplete()
  expect(window.location.href).toBe('http://localhost:3000/evaluations')
})
