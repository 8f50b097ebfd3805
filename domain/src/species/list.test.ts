import { expect, it } from 'vitest'

it('loads every definition into the registry', async () => {
  // Imported here, so that a definition that throws fails this test instead of leaving the file without tests.
  const [{ definitions }, { findEdition }] = await Promise.all([import('./list.ts'), import('./registry.ts')])
  for (const definition of definitions) expect(findEdition(definition.key, definition.edition)).toBe(definition)
})
