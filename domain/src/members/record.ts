/** A member's record, and the fields that applicants, admins and members may enter. */
import { z } from 'zod'
import { MEMBER_ROLES, MEMBER_STATUSES, STORED_ROLES } from '#access/roles.ts'
import {
  ignoredFields,
  optionalDate,
  optionalText,
  requiredChoices,
  requiredCountry,
  requiredEmail,
  requiredName,
  requiredOr,
  requiredText,
  yesOrNo,
} from '#fields/kinds.ts'
import { fileRecordSchema } from '#files/file-record.ts'
import { newPasswordError } from '#identity/password.ts'
import { messages } from '#messages.ts'
import { listSpecies } from '#species/registry.ts'
import { LANGUAGES } from '#values/languages.ts'

/** Maximum text lengths in Unicode code points. Names and cities have 2 to 50. */
const MEMBER_TEXT_LIMITS = {
  supporting_information: 4000,
  cic_member_id: 50,
  zip: 32,
  address: 500,
  corresponding_invoice: 500,
  phone: 50,
} as const

/** Labels of a member's fields, on forms, in tables and in the history. */
export const MEMBER_LABELS = {
  id_number: 'ID Number',
  role: 'Role',
  firstname: 'First name',
  lastname: 'Last name',
  member_of_cic: 'Member of the CIC (individual/association)',
  evaluation_options: 'Evaluation Options',
  supporting_information: 'Supporting Information',
  cic_member_id: 'CIC member ID',
  cic_delegation: 'CIC delegation',
  country: 'Country',
  city: 'City',
  zip: 'Zip',
  address: 'Address',
  valid_from: 'Valid From',
  valid_to: 'Valid To',
  status: 'Status',
  corresponding_invoice: 'Corresponding invoice',
  /** Misspelt in the specification. */
  prefered_language: 'Prefered language',
  email: 'Email',
  primary_phone: 'Primary Phone',
  secondary_phone: 'Secondary Phone',
  news_notification: 'Notification about News',
  events_notification: 'Notification about Events',
  password: 'Password',
} as const

/** A member as returned by the API. Empty texts are `""`, empty dates null; `status` is the effective status. */
export const memberSchema = z.object({
  _id: z.string(),
  id_number: z.string(),
  /** Null until an admin sets it. */
  role: z.enum(MEMBER_ROLES).nullable(),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  has_password: z.boolean(),
  member_of_cic: z.boolean(),
  evaluation_options: z.array(z.string()),
  supporting_information: z.string(),
  cic_member_id: z.string(),
  cic_delegation: z.string(),
  country: z.string(),
  city: z.string(),
  zip: z.string(),
  address: z.string(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  corresponding_invoice: z.string(),
  prefered_language: z.array(z.string()),
  email: z.string(),
  primary_phone: z.string(),
  secondary_phone: z.string(),
  news_notification: z.boolean(),
  events_notification: z.boolean(),
  files: z.array(fileRecordSchema),
  registered: z.string(),
  modified_date: z.string(),
})
export type Member = z.infer<typeof memberSchema>

/** The `modified_date` as last read, to detect concurrent changes; if omitted, there is no check. */
const modifiedDate = () => z.iso.datetime(messages.invalidFormat).nullish()

const listLanguageKeys = () => LANGUAGES.map(({ key }) => key)
const listSpeciesKeys = () => listSpecies().map(({ key }) => key)

const contactFields = {
  country: requiredCountry(),
  city: requiredName(),
  zip: requiredText(MEMBER_TEXT_LIMITS.zip, messages.tooLong),
  address: requiredText(MEMBER_TEXT_LIMITS.address),
  prefered_language: requiredChoices(listLanguageKeys),
  email: requiredEmail(),
  primary_phone: requiredText(MEMBER_TEXT_LIMITS.phone),
  secondary_phone: optionalText(MEMBER_TEXT_LIMITS.phone),
}

const applicantFields = {
  firstname: requiredName(),
  lastname: requiredName(),
  member_of_cic: yesOrNo(),
  evaluation_options: requiredChoices(listSpeciesKeys),
  supporting_information: requiredText(MEMBER_TEXT_LIMITS.supporting_information),
}

/** Ignores missing addresses, which are reported at their own fields. */
const isSameEmail = (a: string, b: string): boolean => a === '' || b === '' || a.toLowerCase() === b.toLowerCase()

/**
 * The body of `POST /registration`: an application to become a measurer. `homepage` is a honeypot hidden from people;
 * if it is filled in, nothing is stored.
 */
export const registrationSchema = z
  .strictObject({
    ...applicantFields,
    ...contactFields,
    email_confirmation: requiredEmail(),
    homepage: z.unknown().optional(),
  })
  .refine(({ email, email_confirmation }) => isSameEmail(email, email_confirmation), {
    path: ['email_confirmation'],
    message: messages.sameEmails,
  })
export type Registration = z.output<typeof registrationSchema>

/** An empty password leaves the stored one unchanged. */
const newPassword = () =>
  z
    .string()
    .nullish()
    .transform((password) => password ?? '')
    .superRefine((password, issues) => {
      const error = password === '' ? null : newPasswordError(password)
      if (error !== null) issues.addIssue(error)
    })

const passwordConfirmation = () =>
  z
    .string()
    .nullish()
    .transform((password) => password ?? '')

/** Returns the limits of a member's validity: from 1900-01-01 to 100 years after `today`. */
export const validityBounds = (today: string) =>
  ({ first: '1900-01-01', last: `${Number(today.slice(0, 4)) + 100}${today.slice(4)}` }) as const

const validityDate = (today: string) => {
  const { first, last } = validityBounds(today)
  const message = `Must be between ${first} and ${last}`
  return optionalDate().refine((date) => date === null || (first <= date && date <= last), message)
}

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
      ...ignoredFields('_id', 'id_number', 'name', 'has_password', 'files', 'registered'),
      ...applicantFields,
      ...contactFields,
      role: z.enum(MEMBER_ROLES, requiredOr(messages.notInList)),
      status: z.enum(MEMBER_STATUSES, requiredOr(messages.notInList)),
      cic_member_id: optionalText(MEMBER_TEXT_LIMITS.cic_member_id),
      cic_delegation: requiredCountry(),
      valid_from: validityDate(today),
      valid_to: validityDate(today),
      corresponding_invoice: optionalText(MEMBER_TEXT_LIMITS.corresponding_invoice),
      news_notification: yesOrNo(),
      events_notification: yesOrNo(),
      password: newPassword(),
      password_confirm: passwordConfirmation(),
      /** "Send an invitation to set a password". */
      invitation: yesOrNo().default(false),
      modified_date: modifiedDate(),
    })
    .superRefine((member, issues) => {
      const addError = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
      const { status, password, password_confirm, invitation, valid_from, valid_to } = member
      if (status !== 'new' && !has_password && !invitation && password === '') addError('password', messages.required)
      if (password !== '' && password_confirm === '') addError('password_confirm', messages.required)
      else if (password_confirm !== password) addError('password_confirm', messages.samePasswords)
      if (valid_from !== null && valid_to !== null && valid_from > valid_to) {
        addError('valid_from', messages.notAfterValidTo)
        addError('valid_to', messages.notBeforeValidFrom)
      }
    })
export type MemberEdit = z.output<ReturnType<typeof memberEditSchema>>

/**
 * The body of `POST /me`: the fields that members may change themselves. A new password or e-mail address requires the
 * current password, which the handler checks.
 */
export const profileSchema = z
  .strictObject({
    ...ignoredFields(
      '_id',
      'id_number',
      'role',
      'firstname',
      'lastname',
      'name',
      'has_password',
      'files',
      'registered',
    ),
    ...ignoredFields('evaluation_options', 'supporting_information', 'cic_member_id', 'cic_delegation'),
    ...ignoredFields('valid_from', 'valid_to', 'status', 'corresponding_invoice'),
    ...contactFields,
    member_of_cic: yesOrNo(),
    news_notification: yesOrNo(),
    events_notification: yesOrNo(),
    password: newPassword(),
    retype_password: passwordConfirmation(),
    current_password: passwordConfirmation(),
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

/** The response of `GET /me`: the whole record. For admins, who are not members, most fields are empty. */
export const meSchema = memberSchema.extend({ role: z.enum(STORED_ROLES) })
export type Me = z.infer<typeof meSchema>
