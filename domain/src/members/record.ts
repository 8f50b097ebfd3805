/** A member's record. */
import { z } from 'zod'
import { MEMBER_ROLES, MEMBER_STATUS_LABELS, MEMBER_STATUSES, STORED_ROLES } from '#access/roles.ts'
import { choices, country, name, oneOf, optionalDate, optionalText, text, toOptions, yesOrNo } from '#fields/field.ts'
import { defineRecord, type FieldName, isFieldName, listView, toStoredShape } from '#fields/record.ts'
import { fileRecordSchema } from '#files/file-record.ts'
import { messages } from '#messages.ts'
import { listSpecies } from '#species/registry.ts'
import { LANGUAGES } from '#values/languages.ts'

const speciesOptions = () => listSpecies().map(({ key, name: label }) => ({ value: key, label }))
const languageOptions = () => LANGUAGES.map(({ key, label }) => ({ value: key as string, label }))
const statusOptions = MEMBER_STATUSES.map((value) => ({ value, label: MEMBER_STATUS_LABELS[value] }))

const EVERYONE = ['applicant', 'admin', 'member'] as const

/** The forms of applicants, admins and members contain the fields that they may enter (`enteredBy`). */
export const memberRecord = defineRecord({
  fields: {
    firstname: name('First name', {
      width: 16,
      autoComplete: 'given-name',
      isPrivate: true,
      enteredBy: ['applicant', 'admin'],
    }),
    lastname: name('Last name', {
      width: 20,
      autoComplete: 'family-name',
      isPrivate: true,
      enteredBy: ['applicant', 'admin'],
    }),
    member_of_cic: yesOrNo('Member of the CIC (individual/association)', { width: 16, enteredBy: EVERYONE }),
    evaluation_options: choices('Evaluation Options', speciesOptions, { width: 45, enteredBy: ['applicant', 'admin'] }),
    supporting_information: text('Supporting Information', {
      maxLength: 4000,
      rows: 3,
      width: 45,
      isPrivate: true,
      enteredBy: ['applicant', 'admin'],
    }),
    country: country('Country', { width: 20, isPrivate: true, enteredBy: EVERYONE }),
    city: name('City', { width: 20, autoComplete: 'address-level2', isPrivate: true, enteredBy: EVERYONE }),
    zip: text('Zip', {
      maxLength: 32,
      tooLong: messages.tooLong,
      width: 10,
      autoComplete: 'postal-code',
      isPrivate: true,
      enteredBy: EVERYONE,
    }),
    address: text('Address', {
      maxLength: 500,
      width: 32,
      autoComplete: 'street-address',
      isPrivate: true,
      enteredBy: EVERYONE,
    }),
    /** Misspelt in the specification. */
    prefered_language: choices('Prefered language', languageOptions, { width: 20, enteredBy: EVERYONE }),
    email: text('Email', {
      maxLength: 254,
      inputType: 'email',
      width: 32,
      autoComplete: 'email',
      isPrivate: true,
      enteredBy: EVERYONE,
    }),
    primary_phone: text('Primary Phone', {
      maxLength: 50,
      inputType: 'tel',
      width: 20,
      autoComplete: 'tel',
      isPrivate: true,
      enteredBy: EVERYONE,
    }),
    secondary_phone: optionalText('Secondary Phone', {
      maxLength: 50,
      inputType: 'tel',
      width: 20,
      isPrivate: true,
      enteredBy: EVERYONE,
    }),
    role: oneOf('Role', toOptions(MEMBER_ROLES), { width: 10, enteredBy: ['admin'] }),
    status: oneOf('Status', statusOptions, { width: 10, enteredBy: ['admin'] }),
    cic_member_id: optionalText('CIC member ID', { maxLength: 50, width: 16, enteredBy: ['admin'] }),
    cic_delegation: country('CIC delegation', { width: 20, enteredBy: ['admin'] }),
    valid_from: optionalDate('Valid From', { width: 16, enteredBy: ['admin'] }),
    valid_to: optionalDate('Valid To', { width: 16, enteredBy: ['admin'] }),
    corresponding_invoice: optionalText('Corresponding invoice', { maxLength: 500, width: 20, enteredBy: ['admin'] }),
    news_notification: yesOrNo('Notification about News', { width: 16, enteredBy: ['admin', 'member'] }),
    events_notification: yesOrNo('Notification about Events', { width: 16, enteredBy: ['admin', 'member'] }),
  },
  derived: {
    _id: 'ID',
    id_number: 'ID Number',
    name: 'Name',
    has_password: 'Password',
    membership: 'Member of CIC',
    lastThreeYears: 'Trophies in 3 years',
    files: 'Attachments',
    registered: 'Registered',
    modified_date: 'Last Modified',
    email_confirmation: 'Email confirmation',
    invitation: 'Send an invitation to set a password',
    password: 'Password',
    password_confirm: 'Retype password',
    retype_password: 'Retype Password',
    current_password: 'Current password',
  },
  views: {
    application: {
      include: {
        Person: ['firstname', 'lastname', 'member_of_cic'],
        Certification: ['evaluation_options', 'supporting_information'],
        Contact: [
          ['address', 'zip', 'city', 'country', 'prefered_language', 'email', 'email_confirmation'],
          ['primary_phone', 'secondary_phone'],
        ],
      },
      omit: [
        ['role', 'cic_member_id', 'cic_delegation', 'valid_from', 'valid_to', 'status', 'corresponding_invoice'],
        ['news_notification', 'events_notification'],
      ],
    },
    /** The form of an applicant as PDF. */
    applicationSheet: {
      include: {
        Person: ['firstname', 'lastname', 'member_of_cic', 'prefered_language'],
        Contact: ['address', 'zip', 'city', 'country', 'email', 'primary_phone', 'secondary_phone'],
        'Evaluation Options': ['evaluation_options'],
        'Supporting Information': ['supporting_information'],
      },
      omit: [
        ['role', 'cic_member_id', 'cic_delegation', 'valid_from', 'valid_to', 'status', 'corresponding_invoice'],
        ['news_notification', 'events_notification'],
      ],
    },
    editor: {
      include: {
        Person: ['firstname', 'lastname', 'member_of_cic', 'supporting_information'],
        Certification: [
          ['id_number', 'role', 'status', 'cic_delegation', 'valid_from', 'valid_to'],
          ['evaluation_options', 'cic_member_id', 'corresponding_invoice'],
        ],
        Contact: [
          ['address', 'zip', 'city', 'country', 'prefered_language'],
          ['email', 'primary_phone', 'secondary_phone'],
        ],
        Notifications: ['news_notification', 'events_notification'],
        Password: ['invitation', 'password', 'password_confirm'],
      },
      omit: [],
    },
    profile: {
      include: {
        Person: ['id_number', 'role', 'firstname', 'lastname', 'member_of_cic'],
        Certification: ['evaluation_options', 'valid_from', 'valid_to'],
        Contact: [
          ['country', 'city', 'zip', 'address', 'prefered_language'],
          ['email', 'primary_phone', 'secondary_phone'],
        ],
        Notifications: ['news_notification', 'events_notification'],
        Password: ['password', 'retype_password', 'current_password'],
      },
      omit: ['supporting_information', 'cic_member_id', 'cic_delegation', 'status', 'corresponding_invoice'],
    },
    waitingList: {
      include: ['name', 'country', 'member_of_cic', 'supporting_information', 'status', 'registered', 'modified_date'],
      omit: [
        ['role', 'firstname', 'lastname', 'evaluation_options', 'cic_member_id', 'cic_delegation'],
        ['city', 'zip', 'address', 'valid_from', 'valid_to', 'corresponding_invoice', 'prefered_language'],
        ['email', 'primary_phone', 'secondary_phone', 'news_notification', 'events_notification'],
      ],
    },
    /** Judges and measurers. */
    judgesList: {
      include: ['id_number', 'name', 'country', 'valid_from', 'valid_to', 'files', 'status', 'lastThreeYears'],
      omit: [
        ['role', 'firstname', 'lastname', 'member_of_cic', 'evaluation_options', 'supporting_information'],
        ['cic_member_id', 'cic_delegation', 'city', 'zip', 'address', 'corresponding_invoice', 'prefered_language'],
        ['email', 'primary_phone', 'secondary_phone', 'news_notification', 'events_notification'],
      ],
    },
    workbook: {
      include: [
        ['id_number', 'name', 'firstname', 'lastname', 'role', 'status', 'valid_from', 'valid_to', 'lastThreeYears'],
        ['country', 'city', 'zip', 'address', 'email', 'primary_phone', 'secondary_phone', 'prefered_language'],
        ['membership', 'cic_member_id', 'cic_delegation', 'evaluation_options', 'corresponding_invoice'],
        ['news_notification', 'events_notification'],
        ['files', 'supporting_information', 'registered', 'modified_date'],
      ],
      /** In words as `membership`. */
      omit: ['member_of_cic'],
    },
    /** The record sheet, a PDF. */
    sheet: {
      include: {
        Certification: ['status', 'role', 'valid_from', 'valid_to', 'evaluation_options', 'corresponding_invoice'],
        Person: ['firstname', 'lastname', 'prefered_language', 'membership', 'cic_member_id', 'cic_delegation'],
        Address: [
          ['address', 'zip', 'city', 'country', 'email', 'primary_phone', 'secondary_phone'],
          ['news_notification', 'events_notification'],
        ],
        Application: ['registered', 'modified_date', 'files', 'supporting_information'],
      },
      omit: ['member_of_cic'],
    },
    /** The table of existing members that `admin import` reads. */
    import: {
      include: [
        ['id_number', 'role', 'firstname', 'lastname', 'member_of_cic', 'evaluation_options'],
        ['supporting_information', 'cic_member_id', 'cic_delegation', 'country', 'city', 'zip', 'address'],
        ['valid_from', 'valid_to', 'status', 'corresponding_invoice', 'prefered_language'],
        ['email', 'primary_phone', 'secondary_phone', 'news_notification', 'events_notification'],
      ],
      omit: [],
    },
    history: {
      include: [
        ['role', 'firstname', 'lastname', 'member_of_cic', 'evaluation_options', 'supporting_information'],
        ['cic_member_id', 'cic_delegation', 'country', 'city', 'zip', 'address', 'valid_from', 'valid_to'],
        ['status', 'corresponding_invoice', 'prefered_language', 'email', 'primary_phone', 'secondary_phone'],
        ['news_notification', 'events_notification', 'id_number'],
      ],
      omit: [],
    },
    personalData: {
      include: [
        ['role', '_id', 'id_number', 'firstname', 'lastname', 'name', 'has_password'],
        ['member_of_cic', 'evaluation_options'],
        ['supporting_information', 'cic_member_id', 'cic_delegation', 'country', 'city', 'zip', 'address'],
        ['valid_from', 'valid_to', 'status', 'corresponding_invoice', 'prefered_language'],
        ['email', 'primary_phone', 'secondary_phone', 'news_notification', 'events_notification'],
        ['registered', 'modified_date'],
      ],
      omit: [],
    },
  },
})

export type MemberField = FieldName<typeof memberRecord>

/** In the order of a response. */
const {
  role: _,
  firstname,
  lastname,
  ...others
} = toStoredShape(
  memberRecord,
  listView(memberRecord, 'personalData').filter((name) => isFieldName(memberRecord, name)),
)

/** A member as returned by the API. Empty texts are `""`, empty dates null; `status` is the effective status. */
export const memberSchema = z.object({
  _id: z.string(),
  id_number: z.string(),
  /** Null until an admin sets it. */
  role: z.enum(MEMBER_ROLES).nullable(),
  firstname,
  lastname,
  name: z.string(),
  has_password: z.boolean(),
  ...others,
  files: z.array(fileRecordSchema),
  registered: z.string(),
  modified_date: z.string(),
})
export type Member = z.infer<typeof memberSchema>

/** The response of `GET /me`: the whole record. For admins, who are not members, most fields are empty. */
export const meSchema = memberSchema.extend({ role: z.enum(STORED_ROLES) })
export type Me = z.infer<typeof meSchema>
