import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  memberEditSchema,
  messages,
  newPasswordError,
  profileSchema,
  registrationSchema,
  validityBounds,
} from '#index.ts'

const application = {
  firstname: 'Żaneta',
  lastname: 'Őry',
  member_of_cic: false,
  evaluation_options: ['roe-deer'],
  supporting_information: 'Twenty years of measuring.',
  country: 'HU',
  city: 'Győr',
  zip: '9021',
  address: 'Szarvas utca 4',
  prefered_language: ['hungarian'],
  email: 'Zaneta.Ory@example.org',
  email_confirmation: 'zaneta.ory@example.org',
  primary_phone: '+36 1 555 0101',
}
const { email_confirmation: _, ...person } = application
const edit = {
  ...person,
  role: 'CCM',
  status: 'new',
  cic_delegation: 'HU',
  valid_from: null,
  valid_to: '',
  news_notification: true,
  events_notification: false,
  modified_date: '2026-05-05T10:00:00.000Z',
}
const profile = {
  ...{
    country: 'HU',
    city: 'Győr',
    zip: '9021',
    address: 'Szarvas utca 4',
    prefered_language: ['english', 'hungarian'],
  },
  ...{ email: 'a@example.org', primary_phone: '1', secondary_phone: null },
  ...{ member_of_cic: true, news_notification: true, events_notification: true },
  modified_date: '2026-05-05T10:00:00.000Z',
}

/** The first message at each path, or an empty object. */
const getErrors = (schema: z.ZodType, input: object): Record<string, string> => {
  const { error } = schema.safeParse(input)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse())
}
const checkApplication = (overrides: object) => getErrors(registrationSchema, { ...application, ...overrides })
const checkEdit = (overrides: object, has_password = false) =>
  getErrors(memberEditSchema({ today: '2026-05-05', has_password }), { ...edit, ...overrides })
const checkProfile = (overrides: object) => getErrors(profileSchema, { ...profile, ...overrides })

describe('application', () => {
  it('is valid without a second phone [A-075, A-084]', () => {
    expect(checkApplication({})).toEqual({})
    expect(registrationSchema.parse(application)).toMatchObject({ firstname: 'Żaneta', secondary_phone: '' })
  })

  it.each(['firstname', 'lastname', 'city'])('accepts a %s of 2 to 50 characters, trimmed [A-076, A-080]', (name) => {
    expect(checkApplication({ [name]: ' x ' })).toEqual({ [name]: messages.tooShort })
    expect(checkApplication({ [name]: 'őŽ' })).toEqual({})
    expect(checkApplication({ [name]: ` ${'ж'.repeat(50)} ` })).toEqual({})
    expect(checkApplication({ [name]: 'x'.repeat(51) })).toEqual({ [name]: messages.tooLong })
    expect(checkApplication({ [name]: '   ' })).toEqual({ [name]: messages.required })
  })

  it('accepts line breaks only in the supporting information', () => {
    const text = 'one\r\ntwo'
    for (const name of ['firstname', 'lastname', 'city', 'zip', 'address', 'primary_phone', 'secondary_phone'])
      expect(checkApplication({ [name]: text })).toEqual({ [name]: messages.singleLine })
    expect(checkApplication({ supporting_information: text })).toEqual({})
  })

  it('accepts any zip of at most 32 characters [A-081]', () => {
    expect(checkApplication({ zip: 'SW1A 2AA' })).toEqual({})
    expect(checkApplication({ zip: '1'.repeat(32) })).toEqual({})
    expect(checkApplication({ zip: '1'.repeat(33) })).toEqual({ zip: messages.tooLong })
  })

  it.each(['evaluation_options', 'prefered_language'])(
    'requires at least one of %s, each from its list [A-077, A-079]',
    (name) => {
      expect(checkApplication({ [name]: [] })).toEqual({ [name]: messages.required })
      expect(checkApplication({ [name]: undefined })).toEqual({ [name]: messages.required })
      expect(checkApplication({ [name]: ['klingon'] })).toEqual({ [name]: messages.notInList })
    },
  )

  it.each(['supporting_information', 'country', 'address', 'primary_phone', 'zip', 'email', 'email_confirmation'])(
    'requires %s [A-078, A-079, A-082]',
    (name) => {
      expect(checkApplication({ [name]: '' })).toEqual({ [name]: messages.required })
    },
  )

  it('requires the same valid e-mail address twice, ignoring case [A-082, A-083]', () => {
    expect(checkApplication({ email: 'nobody', email_confirmation: 'nobody' })).toEqual({
      email: messages.invalidEmail,
      email_confirmation: messages.invalidEmail,
    })
    expect(checkApplication({ email_confirmation: 'b@example.org' })).toEqual({
      email_confirmation: messages.sameEmails,
    })
  })
})

describe('member edit', () => {
  it('accepts a whole record and ignores read-only fields [A-112]', () => {
    expect(checkEdit({ _id: 'x', id_number: '1', has_password: true, name: 'x', files: [], registered: 'x' })).toEqual(
      {},
    )
    expect(checkEdit({ rank: 'major' })).not.toEqual({})
  })

  it.each(['role', 'status', 'cic_delegation', 'country', 'supporting_information', 'email', 'primary_phone'])(
    'requires %s [A-114, E-121]',
    (name) => {
      expect(checkEdit({ [name]: '' })).toEqual({ [name]: messages.required })
    },
  )

  it.each(['approved', 'active', 'expired'])('requires a password or an invitation once %s [A-115]', (status) => {
    expect(checkEdit({ status })).toEqual({ password: messages.required })
    expect(checkEdit({ status, invitation: true })).toEqual({})
    expect(checkEdit({ status, password: 'Secret1', password_confirm: 'Secret1' })).toEqual({})
    expect(checkEdit({ status }, true)).toEqual({})
  })

  it('returns the error of an invalid password [A-116, A-117]', () => {
    expect(checkEdit({ password: 'Ab1', password_confirm: 'Ab1' })).toEqual({ password: messages.passwordLength })
    expect(newPasswordError('abcdef1')).toBe(messages.passwordRule)
    expect(newPasswordError('ABCDEF1')).toBe(messages.passwordRule)
    expect(newPasswordError('Abcdef-')).toBe(messages.passwordRule)
    expect(newPasswordError(`Aa1${'x'.repeat(254)}`)).toBe(messages.tooLong)
    expect(newPasswordError('Жуков1')).toBeNull()
  })

  it('requires the password twice [A-118]', () => {
    expect(checkEdit({ password: 'Secret1' })).toEqual({ password_confirm: messages.required })
    expect(checkEdit({ password: 'Secret1', password_confirm: 'Secret2' })).toEqual({
      password_confirm: messages.samePasswords,
    })
  })

  it('rejects a validity out of order or out of bounds [A-119, A-120]', () => {
    expect(checkEdit({ valid_from: '2026-06-02', valid_to: '2026-06-01' })).toEqual({
      valid_from: messages.notAfterValidTo,
      valid_to: messages.notBeforeValidFrom,
    })
    expect(checkEdit({ valid_from: '2026-06-01', valid_to: '2026-06-01' })).toEqual({})
    expect(validityBounds('2026-05-05')).toEqual({ first: '1900-01-01', last: '2126-05-05' })
    expect(checkEdit({ valid_from: '1899-12-31' })).toHaveProperty('valid_from')
    expect(checkEdit({ valid_to: '2126-05-06' })).toHaveProperty('valid_to')
    expect(checkEdit({ valid_from: '1900-01-01', valid_to: '2126-05-05' })).toEqual({})
  })

  it('reports a wrong date of the validity only at its own field', () => {
    for (const wrong of ['x', '2026-02-31', '2999-01-01']) {
      expect(Object.keys(checkEdit({ valid_from: wrong, valid_to: '2026-06-01' }))).toEqual(['valid_from'])
      expect(Object.keys(checkEdit({ valid_from: '2026-06-01', valid_to: wrong }))).toEqual(['valid_to'])
    }
    expect(checkEdit({ valid_from: '0', valid_to: '2026-06-01' })).toEqual({ valid_from: messages.notADate })
    expect(checkEdit({ valid_from: '2026-06-01', valid_to: '0' })).toEqual({ valid_to: messages.notADate })
  })

  it('accepts a missing modified_date but not an invalid one', () => {
    expect(checkEdit({ modified_date: undefined })).toEqual({})
    expect(checkEdit({ modified_date: 'yesterday' })).toHaveProperty('modified_date')
  })
})

describe('profile', () => {
  it('accepts the fields a member may change and ignores the rest [A-188]', () => {
    expect(checkProfile({ firstname: 'X', role: 'admin', valid_to: '2099-01-01', evaluation_options: [] })).toEqual({})
    expect(profileSchema.parse(profile)).toMatchObject({ secondary_phone: '', password: '' })
  })

  it('requires a new password to meet the rule and be repeated [A-202]', () => {
    expect(checkProfile({ password: 'Ab1', retype_password: 'Ab1' })).toEqual({ password: messages.passwordLength })
    expect(checkProfile({ password: 'abcdef1', retype_password: 'abcdef1' })).toEqual({
      password: messages.passwordRule,
    })
    expect(checkProfile({ password: 'Secret1', retype_password: 'Secret2' })).toEqual({
      retype_password: messages.sameAsPassword,
    })
    expect(checkProfile({ password: 'Secret1', retype_password: 'Secret1' })).toEqual({})
  })

  it('applies the rules for names, e-mail address and zip [A-203]', () => {
    expect(checkProfile({ city: 'x' })).toEqual({ city: messages.tooShort })
    expect(checkProfile({ email: 'x' })).toEqual({ email: messages.invalidEmail })
    expect(checkProfile({ zip: 'SW1A 2AA' })).toEqual({})
  })
})
