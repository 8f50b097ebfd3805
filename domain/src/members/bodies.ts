/** The bodies of the forms about a member, with the rules between their fields. */
import { z } from 'zod'
import type { Author } from '#fields/field.ts'
import { listEntered, listNames } from '#fields/record.ts'
import { toShape } from '#fields/record-schemas.ts'
import {
  hasError,
  ignoredFields,
  optionalDateSchema,
  requiredDateSchema,
  requiredTextSchema,
  yesOrNoSchema,
} from '#fields/value-schemas.ts'
import { newPasswordError } from '#identity/password.ts'
import { messages } from '#messages.ts'
import { formatDate } from '#values/dates.ts'
import { memberRecord } from './record.ts'

/** The `modified_date` as last read, to detect concurrent changes; if omitted, there is no check. */
const modifiedDate = () => z.iso.datetime(messages.invalidFormat).nullish()

/** Returns the shape of the fields that an author may enter. */
const enteredShape = <By extends Author>(by: By) => toShape(memberRecord, listEntered(memberRecord, by))

/** The fields of a response, in the order in which the API description of a profile lists them. */
const RESPONSE_FIELDS = [
  ...(['_id', 'id_number', 'role', 'firstname', 'lastname', 'name', 'has_password', 'files', 'registered'] as const),
  ...listNames(memberRecord),
]

/** Returns the shape of the other fields: clients may send them back, and their values are ignored. */
const ignoredShape = (by: Author) => {
  const entered: readonly string[] = listEntered(memberRecord, by)
  return ignoredFields(...RESPONSE_FIELDS.filter((name) => !entered.includes(name)))
}

/** Ignores missing addresses, which are reported at their own fields. */
const isSameEmail = (a: string, b: string): boolean => a === '' || b === '' || a.toLowerCase() === b.toLowerCase()

const application = enteredShape('applicant')

/**
 * The body of `POST /registration`: an application to become a measurer. `homepage` is a honeypot hidden from people;
 * if it is filled in, nothing is stored.
 */
export const registrationSchema = z
  .strictObject({
    ...application,
    email_confirmation: application.email,
    homepage: z.unknown().optional(),
  })
  .refine(({ email, email_confirmation }) => isSameEmail(email, email_confirmation), {
    path: ['email_confirmation'],
    message: messages.sameEmails,
  })
export type Registration = z.output<typeof registrationSchema>

const passwordText = () =>
  z
    .string()
    .nullish()
    .transform((password) => password ?? '')

/** An empty password leaves the stored one unchanged. */
const newPassword = () =>
  passwordText().superRefine((password, issues) => {
    const error = password === '' ? null : newPasswordError(password)
    if (error !== null) issues.addIssue(error)
  })

/** Returns the limits of a member's validity: from 1900-01-01 to 100 years after `today`. */
export const validityBounds = (today: string) =>
  ({ first: '1900-01-01', last: `${Number(today.slice(0, 4)) + 100}${today.slice(4)}` }) as const

const validityDate = (today: string) => {
  const { first, last } = validityBounds(today)
  const message = `Must be between ${formatDate(first)} and ${formatDate(last)}`
  return optionalDateSchema().refine((date) => date === null || (first <= date && date <= last), message)
}

/** Errors name the fields of the application first. */
const { role, status, ...adminFields } = enteredShape('admin')

type MemberEditContext = {
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** True if the member already has a password. */
  readonly has_password: boolean
}

/** The body of `PATCH /member/{id}`. An approved member needs a password, unless an invitation to set one is sent. */
export const memberEditSchema = ({ today, has_password }: MemberEditContext) =>
  z
    .strictObject({
      ...ignoredShape('admin'),
      ...ignoredFields('mails'),
      ...application,
      role,
      status,
      ...adminFields,
      modified_date: modifiedDate(),
      valid_from: validityDate(today),
      valid_to: validityDate(today),
      password: newPassword(),
      password_confirm: passwordText(),
      /** "Send an invitation to set a password". */
      invitation: yesOrNoSchema().default(false),
    })
    .superRefine((member, issues) => {
      const addError = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
      const { status, password, password_confirm, invitation, valid_from, valid_to } = member
      if (status !== 'new' && !has_password && !invitation && password === '') addError('password', messages.required)
      if (password !== '' && password_confirm === '') addError('password_confirm', messages.required)
      else if (password_confirm !== password) addError('password_confirm', messages.samePasswords)
      if (hasError(issues, 'valid_from') || hasError(issues, 'valid_to')) return
      if (valid_from !== null && valid_to !== null && valid_from > valid_to) {
        addError('valid_from', messages.notAfterValidTo)
        addError('valid_to', messages.notBeforeValidFrom)
      }
    })
export type MemberEdit = z.output<ReturnType<typeof memberEditSchema>>

export const LETTER_SUBJECT_LENGTH = 150
export const LETTER_TEXT_LENGTH = 5_000

/** An e-mail as an admin writes it. */
export const writtenLetterSchema = z.strictObject({
  subject: requiredTextSchema(LETTER_SUBJECT_LENGTH),
  text: requiredTextSchema(LETTER_TEXT_LENGTH, { isMultiline: true }),
})
export type WrittenLetter = z.output<typeof writtenLetterSchema>

export const MAX_SELECTED_MEMBERS = 500

const _id = z.uuid(messages.unknownMember).toLowerCase()

/** A list of different members. */
const selectionSchema = <Item extends z.ZodType<{ _id: string }>>(item: Item) =>
  z
    .array(item)
    .min(1)
    .max(MAX_SELECTED_MEMBERS)
    .refine((members) => new Set(members.map((one) => one._id)).size === members.length, 'May name each member once')

/** The body of `POST /member/renew`. `modified_date` is that of the list, to detect concurrent changes. */
export const renewalSchema = z.strictObject({
  members: selectionSchema(z.strictObject({ _id, modified_date: z.iso.datetime(messages.invalidFormat) })),
  valid_to: requiredDateSchema(),
})
export type Renewal = z.output<typeof renewalSchema>

/** The body of `POST /member/letter` and of its preview. The same letter with the same `id` is sent to a member once. */
export const letterSchema = z.strictObject({
  id: z.uuid(messages.invalidFormat),
  members: selectionSchema(z.strictObject({ _id })),
  ...writtenLetterSchema.shape,
})
export type MemberLetter = z.output<typeof letterSchema>

/** The body of `POST /member/{id}/decline`. Without a letter, the applicant is not informed. */
export const declineSchema = z.strictObject({ modified_date: modifiedDate(), letter: writtenLetterSchema.nullish() })
export type Decline = z.output<typeof declineSchema>

/** Returns the letter to a declined applicant that an admin may edit. */
export const suggestDeclineLetter = (name: string, databaseName: string): WrittenLetter => ({
  subject: `Your application to the ${databaseName}`,
  text: [
    `Dear ${name},`,
    `thank you for your application to the ${databaseName}. Unfortunately, we cannot approve it.`,
    'Your application and its files have been erased. You are welcome to apply again.',
  ].join('\n\n'),
})

/** Errors name the contact fields first. */
const { member_of_cic, news_notification, events_notification, ...contactFields } = enteredShape('member')

/**
 * The body of `POST /me`: the fields that members may change themselves. A new password or e-mail address requires the
 * current password, which the handler checks.
 */
export const profileSchema = z
  .strictObject({
    ...ignoredShape('member'),
    ...contactFields,
    member_of_cic,
    news_notification,
    events_notification,
    password: newPassword(),
    retype_password: passwordText(),
    current_password: passwordText(),
    modified_date: modifiedDate(),
  })
  .refine(({ password, retype_password }) => password === retype_password, {
    path: ['retype_password'],
    message: messages.sameAsPassword,
  })
export type Profile = z.output<typeof profileSchema>

/** Returns true if the change requires the current password: a new password or another e-mail address. */
export const needsCurrentPassword = (
  { password, email }: Pick<Profile, 'password' | 'email'>,
  stored: string,
): boolean => password !== '' || email !== stored
