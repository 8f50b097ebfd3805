/** A member's record. */
import { MEMBER_ROLES, MEMBER_STATUS_LABELS, MEMBER_STATUSES } from '#access/roles.ts'
import { choices, country, name, oneOf, optionalDate, optionalText, text, toOptions, yesOrNo } from '#fields/field.ts'
import { defineRecord, type FieldName } from '#fields/record.ts'
import { messages } from '#messages.ts'
import { listSpecies } from '#species/registry.ts'
import { LANGUAGES } from '#values/languages.ts'

const speciesOptions = () => listSpecies().map(({ key, name: label }) => ({ value: key, label }))
const languageOptions = () => LANGUAGES.map(({ key, label }) => ({ value: key as string, label }))
const statusOptions = MEMBER_STATUSES.map((value) => ({ value, label: MEMBER_STATUS_LABELS[value] }))

/** The people who may enter a field: the forms of applicants, admins and members contain these fields. */
const byAdmin = { enteredBy: ['admin'] } as const
const byApplicant = { enteredBy: ['applicant', 'admin'] } as const
const byMember = { enteredBy: ['admin', 'member'] } as const
const byAll = { enteredBy: ['applicant', 'admin', 'member'] } as const

const person = { isPrivate: true, ...byApplicant } as const
const contact = { isPrivate: true, ...byAll } as const
const email = { maxLength: 254, inputType: 'email', autoComplete: 'email' } as const
const phone = { maxLength: 50, inputType: 'tel', width: 20 } as const
const zip = { maxLength: 32, tooLong: messages.tooLong, autoComplete: 'postal-code' } as const

const ADDRESS = ['country', 'city', 'zip', 'address'] as const
const CONTACT = ['email', 'primary_phone', 'secondary_phone'] as const
const NOTIFICATIONS = ['news_notification', 'events_notification'] as const
/** The fields that only admins enter, except the role. */
const SET_BY_ADMIN = [
  'cic_member_id',
  'cic_delegation',
  'valid_from',
  'valid_to',
  'status',
  'corresponding_invoice',
] as const
/** Every field after the role and the name. */
const DETAILS = [
  ['member_of_cic', 'evaluation_options', 'supporting_information', 'cic_member_id', 'cic_delegation', ...ADDRESS],
  ['valid_from', 'valid_to', 'status', 'corresponding_invoice', 'prefered_language', ...CONTACT, ...NOTIFICATIONS],
] as const
/** The columns that both tables of members offer, but do not show by default. */
const OPTIONAL_COLUMNS = ['role', 'email', 'evaluation_options'] as const
/** The fields in neither table of members. */
const NOT_LISTED = [
  ['firstname', 'lastname', 'cic_member_id', 'cic_delegation', 'city', 'zip', 'address', 'corresponding_invoice'],
  ['prefered_language', 'primary_phone', 'secondary_phone', ...NOTIFICATIONS],
] as const

/** In the order of a response. */
export const memberRecord = defineRecord({
  fields: {
    role: oneOf('Role', toOptions(MEMBER_ROLES), { width: 10, isPrivate: false, ...byAdmin }),
    firstname: name('First name', { width: 16, autoComplete: 'given-name', ...person }),
    lastname: name('Last name', { width: 20, autoComplete: 'family-name', ...person }),
    member_of_cic: yesOrNo('Member of the CIC (individual/association)', { width: 16, isPrivate: false, ...byAll }),
    evaluation_options: choices('Evaluation Options', speciesOptions, { width: 45, isPrivate: false, ...byApplicant }),
    supporting_information: text('Supporting Information', { maxLength: 4000, rows: 3, width: 45, ...person }),
    cic_member_id: optionalText('CIC member ID', { maxLength: 50, width: 16, isPrivate: false, ...byAdmin }),
    cic_delegation: country('CIC delegation', { width: 20, isPrivate: false, ...byAdmin }),
    country: country('Country', { width: 20, ...contact }),
    city: name('City', { width: 20, autoComplete: 'address-level2', ...contact }),
    zip: text('Zip', { width: 10, ...zip, ...contact }),
    address: text('Address', { maxLength: 500, width: 32, autoComplete: 'street-address', ...contact }),
    valid_from: optionalDate('Valid From', { width: 16, isPrivate: false, ...byAdmin }),
    valid_to: optionalDate('Valid To', { width: 16, isPrivate: false, ...byAdmin }),
    status: oneOf('Status', statusOptions, { width: 10, isPrivate: false, ...byAdmin }),
    corresponding_invoice: optionalText('Corresponding invoice', {
      maxLength: 500,
      width: 20,
      isPrivate: false,
      ...byAdmin,
    }),
    /** Misspelt in the specification. */
    prefered_language: choices('Prefered language', languageOptions, { width: 20, isPrivate: false, ...byAll }),
    email: text('Email', { width: 32, ...email, ...contact }),
    primary_phone: text('Primary Phone', { ...phone, autoComplete: 'tel', ...contact }),
    secondary_phone: optionalText('Secondary Phone', { ...phone, ...contact }),
    news_notification: yesOrNo('Notification about News', { width: 16, isPrivate: false, ...byMember }),
    events_notification: yesOrNo('Notification about Events', { width: 16, isPrivate: false, ...byMember }),
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
      Person: ['firstname', 'lastname', 'member_of_cic'],
      Certification: ['evaluation_options', 'supporting_information'],
      Contact: [
        ['address', 'zip', 'city', 'country', 'prefered_language', 'email', 'email_confirmation'],
        ['primary_phone', 'secondary_phone'],
      ],
    },
    /** The form of an applicant as PDF. */
    applicationSheet: {
      Person: ['firstname', 'lastname', 'member_of_cic', 'prefered_language'],
      Contact: ['address', 'zip', 'city', 'country', CONTACT],
      'Evaluation Options': ['evaluation_options'],
      'Supporting Information': ['supporting_information'],
    },
    editor: {
      Person: ['firstname', 'lastname', 'member_of_cic', 'supporting_information'],
      Certification: [
        ['id_number', 'role', 'status', 'cic_delegation', 'valid_from', 'valid_to'],
        ['evaluation_options', 'cic_member_id', 'corresponding_invoice'],
      ],
      Contact: ['address', 'zip', 'city', 'country', 'prefered_language', CONTACT],
      Notifications: NOTIFICATIONS,
      Password: ['invitation', 'password', 'password_confirm'],
    },
    profile: {
      Person: ['id_number', 'role', 'firstname', 'lastname', 'member_of_cic'],
      Certification: ['evaluation_options', 'valid_from', 'valid_to'],
      Contact: [ADDRESS, 'prefered_language', CONTACT],
      Notifications: NOTIFICATIONS,
      Password: ['password', 'retype_password', 'current_password'],
    },
    waitingList: [
      'name',
      'country',
      'member_of_cic',
      'supporting_information',
      'status',
      'registered',
      'modified_date',
      OPTIONAL_COLUMNS,
    ],
    /** Judges and measurers. */
    judgesList: [
      ['id_number', 'name', 'country', 'valid_from', 'valid_to', 'files', 'status', 'lastThreeYears'],
      OPTIONAL_COLUMNS,
    ],
    workbook: [
      ['id_number', 'name', 'firstname', 'lastname', 'role', 'status', 'valid_from', 'valid_to', 'lastThreeYears'],
      [...ADDRESS, ...CONTACT, 'prefered_language', 'membership', 'cic_member_id', 'cic_delegation'],
      ['evaluation_options', 'corresponding_invoice', ...NOTIFICATIONS],
      ['files', 'supporting_information', 'registered', 'modified_date'],
    ],
    /** The record sheet, a PDF. */
    sheet: {
      Certification: ['status', 'role', 'valid_from', 'valid_to', 'evaluation_options', 'corresponding_invoice'],
      Person: ['firstname', 'lastname', 'prefered_language', 'membership', 'cic_member_id', 'cic_delegation'],
      Address: ['address', 'zip', 'city', 'country', CONTACT, NOTIFICATIONS],
      Application: ['registered', 'modified_date', 'files', 'supporting_information'],
    },
    /** The table of existing members that `admin import` reads. */
    import: ['id_number', 'role', 'firstname', 'lastname', ...DETAILS],
    history: ['role', 'firstname', 'lastname', ...DETAILS, 'id_number'],
    personalData: [
      ['role', '_id', 'id_number', 'firstname', 'lastname', 'name', 'has_password'],
      ...DETAILS,
      ['registered', 'modified_date'],
    ],
  },
  omitted: {
    application: ['role', SET_BY_ADMIN, NOTIFICATIONS],
    applicationSheet: ['role', SET_BY_ADMIN, NOTIFICATIONS],
    profile: ['supporting_information', 'cic_member_id', 'cic_delegation', 'status', 'corresponding_invoice'],
    waitingList: [...NOT_LISTED, 'valid_from', 'valid_to'],
    judgesList: [...NOT_LISTED, 'member_of_cic', 'supporting_information'],
    // In words as `membership`.
    workbook: ['member_of_cic'],
    sheet: ['member_of_cic'],
  },
  isComplete: true,
})

export type MemberField = FieldName<typeof memberRecord>

/** Membership types and order statuses of the specification. No page shows them. */
export const MEMBERSHIP_TYPES = ['Organization Member', 'Individual Member'] as const

export const ORDER_STATUSES = ['Waiting for payment', 'Under preparation', 'Shipped'] as const
