import { expect, it } from 'vitest'

it('loads every definition', async () => {
  // Imported here, so that a definition that throws fails this test instead of leaving the file without tests.
  const { definitions } = await import('./list.ts')
  expect(new Set(definitions.map(({ key, edition }) => `${key} ${edition}`)).size).toBe(definitions.length)
})
