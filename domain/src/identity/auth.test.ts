import { describe, expect, it } from 'vitest'
import { toFieldErrors } from '#wire/problem.ts'
import { passwordChangeSchema } from './account.ts'
import { loginSchema } from './auth.ts'
import { meetsResetRule } from './password.ts'

describe('new password', () => {
  it('requires six characters, both cases and a non-letter', () => {
    expect(['Abcde1', 'ÁbcdeÉ-'].map(meetsResetRule)).toEqual([true, true])
    expect(['abcde1', 'ABCDE1', 'Abcdef', 'Ab1'].map(meetsResetRule)).toEqual([false, false, false, false])
  })

  const fieldsFor = (pass: unknown, repass: unknown) =>
    toFieldErrors(passwordChangeSchema.safeParse({ current_password: 'x', pass, repass }).error?.issues ?? [])

  it('must be repeated, with the documented messages', () => {
    expect(fieldsFor('', '')).toEqual({ pass: 'All input is required', repass: 'All input is required' })
    expect(fieldsFor(undefined, undefined)).toEqual({ pass: 'All input is required', repass: 'All input is required' })
    expect(fieldsFor('Abcde1', 'Abcde2')).toEqual({ repass: 'The password and retype password must match' })
    expect(fieldsFor('abcdef', 'abcdef')).toEqual({
      pass: 'Password must contain at least one lowercase letter, one uppercase letter and one number',
    })
    expect(fieldsFor('Abcde1', 'Abcde1')).toEqual({})
  })

  it('rejects more than 256 characters', () => {
    expect(fieldsFor(`Aa1${'x'.repeat(254)}`, `Aa1${'x'.repeat(254)}`)).toEqual({ pass: 'Too long!' })
  })
})

describe('log in', () => {
  it('rejects a name of a million characters without comparing each with all others', () => {
    const result = loginSchema.safeParse({ username: '@'.repeat(1_000_000), password: 'x' })
    expect(toFieldErrors(result.error?.issues ?? [])).toEqual({ username: 'Too long!' })
  })
})
