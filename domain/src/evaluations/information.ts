/** The evaluation information: evaluation, hunt and hunter. */
import { choices, country, date, oneOf, optionalReference, optionalText, text, toOptions } from '#fields/field.ts'
import { defineRecord, type FieldName, listFlagged, type StoredValues } from '#fields/record.ts'

/** Minimum days between hunt and evaluation, for the trophy to dry. */
export const MIN_DRYING_DAYS = 30

/** The earliest evaluation date. */
export const MIN_EVALUATION_DATE = '1900-01-01'

/** Types of an evaluation; it may have several. */
export const EVALUATION_TYPES = ['Individual', 'Event'] as const

/** Sources of a hunted animal, stored as text. */
export const SOURCES = ['Free range', 'Game from enclosures', 'Casualties'] as const

const DATE_HELP = 'For example 20/09/2025.'
const HUNT_DATE_HELP = `${DATE_HELP} At least 30 days before the evaluation.`
const COUNTRY_HELP = 'The English name, as in the list.'
const TYPE_HELP = 'One or both, as in the list.'

/** Data of the hunter that only judges and the measurer may read. */
const hidden = { isPrivate: true, isErasable: true } as const
const open = { isPrivate: false } as const
const shared = { ...open, isShared: true } as const
const email = { maxLength: 254, inputType: 'email' } as const
const typeOptions = () => toOptions(EVALUATION_TYPES)

const EVALUATION = ['eval_date', 'eval_country', 'eval_location', 'eval_type'] as const
/** Labels of trophies at an exhibition. Not part of the specified exports. */
const TICKET = ['ticket'] as const
/** The former judgement of the same trophy, which judges and admins name. */
const EARLIER = ['earlier_public_id'] as const
const HUNT = ['hunt_date', 'hunt_country', 'hunt_location'] as const
const HIDDEN = ['hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'] as const
const LISTED = [
  ['public_id', 'measurer_id_number', 'measurer_name', 'hunter_name', 'eval_option'],
  ['hunt_date', 'hunt_country', 'eval_date', 'source', 'total_points', 'files_num', 'version'],
  ['created_at', 'modified_date', 'phenotype', 'medal'],
] as const
const NOT_LISTED = [['eval_country', 'eval_location', 'eval_type', 'hunt_location'], HIDDEN] as const

/** Users without access to the hunter's data receive null for its private fields. */
export const information = defineRecord({
  fields: {
    eval_date: date('Date of Evaluation', { width: 16, example: '2026-03-02', how: DATE_HELP, ...shared }),
    eval_country: country('Country of the evaluation', { width: 20, example: 'HU', how: COUNTRY_HELP, ...shared }),
    eval_location: text('Location of the evaluation', { maxLength: 200, width: 25, example: 'Gödöllő', ...shared }),
    eval_type: choices('Type of the evaluation', typeOptions, {
      width: 20,
      example: ['Individual'],
      how: TYPE_HELP,
      ...shared,
    }),
    ticket: optionalText('Ticket', { maxLength: 40, width: 16, ...open }),
    hunt_date: date('Date of the Hunt', { width: 16, example: '2025-09-20', how: HUNT_DATE_HELP, ...shared }),
    hunt_country: country('Country of the hunt', { width: 20, example: 'SK', how: COUNTRY_HELP, ...shared }),
    hunt_location: optionalText('Location of the hunt', { maxLength: 200, width: 25, example: 'Poľana', ...shared }),
    hunter_name: text("Hunter's Name", {
      maxLength: 200,
      width: 25,
      example: 'Jana Nováková',
      isErasable: true,
      ...open,
    }),
    hunter_address: optionalText("Hunter's address", { maxLength: 500, width: 32, ...hidden }),
    hunter_phone: optionalText("Hunter's phone", { maxLength: 50, inputType: 'tel', width: 20, ...hidden }),
    hunter_email: optionalText("Hunter's e-mail", { ...email, width: 32, example: 'jana@example.com', ...hidden }),
    supporting_information: optionalText('Supporting information', { maxLength: 4000, rows: 3, width: 45, ...hidden }),
    source: oneOf('Source', toOptions(SOURCES), { width: 25, example: 'Free range', ...open }),
    earlier_public_id: optionalReference('Earlier judgement (Public ID)', { maxLength: 40, width: 16, ...open }),
  },
  derived: {
    _id: 'ID',
    public_id: 'Public ID',
    eval_option: 'Trophy Type',
    species_name: 'Trophy Type',
    phenotype: 'Phenotype',
    'phenotype.key': 'Phenotype',
    'phenotype.label': 'Phenotype',
    'phenotype.latin': 'Latin name',
    version: 'Version',
    total_points: 'Total Points',
    'total_points.points': 'Total Points',
    medal: 'Medal',
    'total_points.award': 'Medal',
    measurer_id: 'Measurer',
    measurer_id_number: 'Measurer ID',
    measurer_name: 'Measurer Name',
    files_num: 'Files',
    created_at: 'Created At',
    modified_date: 'Last Modified',
    remark: 'Remark',
  },
  views: {
    /** The form, the record and its printed page. The source is entered with the sheet. */
    form: {
      evaluation: ['measurer_id', 'eval_date', 'eval_type', 'eval_country', 'eval_location', 'ticket'],
      hunt: HUNT,
      hunter: ['hunter_name', 'hunter_phone', 'hunter_address', 'hunter_email', 'supporting_information'],
    },
    /** The columns of the list. It can be sorted by each of them. */
    list: LISTED,
    workbook: [...LISTED, 'phenotype.latin', ...NOT_LISTED],
    csv: [
      ['_id', 'public_id', 'eval_option', 'species_name', 'phenotype.key', 'phenotype.label', 'phenotype.latin'],
      ['version', 'total_points.points', 'total_points.award'],
      EVALUATION,
      [...HUNT, 'source', 'measurer_id', 'measurer_id_number', 'measurer_name'],
      ['hunter_name', ...HIDDEN, 'files_num', 'created_at', 'modified_date'],
    ],
    /** The measuring sheet; private fields come in a section of their own. */
    sheet: [
      ['measurer_id', 'eval_date', 'eval_type', 'eval_country', 'eval_location', 'ticket'],
      ['hunter_name', 'hunt_date', 'hunt_country', 'hunt_location', 'source'],
      HIDDEN,
    ],
    certificate: [
      ['hunter_name', 'hunt_country', 'hunt_date', 'eval_country', 'eval_date'],
      ['measurer_name', 'measurer_id_number', 'version'],
    ],
    import: ['remark', 'measurer_id_number', EVALUATION, TICKET, HUNT, 'hunter_name', HIDDEN, 'source', 'phenotype'],
    history: [
      [...EVALUATION, ...TICKET, ...HUNT, 'hunter_name', ...HIDDEN, 'source', ...EARLIER],
      ['measurer_name', 'measurer_id_number', 'version'],
      ['phenotype.label', 'total_points.points', 'total_points.award'],
    ],
    /** The personal data of the hunter. */
    hunterData: [HUNT, 'hunter_name', 'hunter_email', 'hunter_address', 'hunter_phone', 'supporting_information'],
    /** The personal data of the measurer. */
    measurerData: ['eval_date', 'eval_country', 'eval_location'],
  },
  omitted: {
    form: ['source', ...EARLIER],
    list: [...NOT_LISTED, TICKET, EARLIER],
    workbook: [TICKET, EARLIER],
    csv: [TICKET, EARLIER],
    sheet: EARLIER,
    certificate: ['eval_location', 'eval_type', 'hunt_location', 'source', HIDDEN, TICKET, EARLIER],
    import: EARLIER,
    hunterData: [EVALUATION, TICKET, 'source', EARLIER],
    measurerData: [TICKET, EARLIER, 'eval_type', HUNT, 'source', 'hunter_name', HIDDEN],
  },
  isComplete: true,
})

/** Fields erased with a hunter's data. Date, country and location of the hunt belong to the trophy and stay. */
export const HUNTER_FIELDS = listFlagged(information, 'isErasable')

export const isHunterField = (path: string): boolean => HUNTER_FIELDS.some((name) => name === path)

export type InformationName = FieldName<typeof information>

export type EvaluationInformation = StoredValues<typeof information>
