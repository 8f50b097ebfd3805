import { describe, expect, it } from 'vitest'
import { toFieldErrors } from '#wire/problem.ts'
import { passwordChangeSchema } from './account.ts'
import { meetsResetRule } from './password.ts'

describe('a new password', () => {
  it('needs six characters, both cases and anything but a letter', () => {
    expect(['Abcde1', 'ÁbcdeÉ-'].map(meetsResetRule)).toEqual([true, true])
    expect(['abcde1', 'ABCDE1', 'Abcdef', 'Ab1'].map(meetsResetRule)).toEqual([false, false, false, false])
  })

  const fieldsFor = (pass: unknown, repass: unknown) =>
    toFieldErrors(passwordChangeSchema.safeParse({ current_password: 'x', pass, repass }).error?.issues ?? [])

  it('is asked for twice, in the documented words', () => {
    expect(fieldsFor('', '')).toEqual({ pass: 'All input is required', repass: 'All input is required' })
    expect(fieldsFor(undefined, undefined)).toEqual({ pass: 'All input is required', repass: 'All input is required' })
    expect(fieldsFor('Abcde1', 'Abcde2')).toEqual({ repass: 'The password and retype password must match' })
    expect(fieldsFor('abcdef', 'abcdef')).toEqual({
      pass: 'Password must contain at least one lowercase letter, one uppercase letter and one number',
    })
    expect(fieldsFor('Abcde1', 'Abcde1')).toEqual({})
  })

  it('has an end at 256 characters', () => {
    expect(fieldsFor(`Aa1${'x'.repeat(254)}`, `Aa1${'x'.repeat(254)}`)).toEqual({ pass: 'Too long!' })
  })
})
