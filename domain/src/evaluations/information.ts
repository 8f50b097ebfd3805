/** The evaluation information: evaluation, hunt and hunter. */
import { z } from 'zod'
import { choices, country, date, oneOf, optionalText, text, toOptions } from '#fields/field.ts'
import { optionalText as optionalTextSchema } from '#fields/kinds.ts'
import { defineRecord, type FieldName, listFlagged, listNames, type RecordValues, toShape } from '#fields/record.ts'
import { SOURCES } from './sources.ts'
import { EVALUATION_TYPES } from './types.ts'

const DATE_HELP = 'For example 2025-09-20 or 20/09/2025.'
const COUNTRY_HELP = 'The name or code, for example HU.'

/** Users without access to the hunter's data receive null for its private fields. */
export const information = defineRecord({
  fields: {
    eval_date: date('Date of Evaluation', { width: 16, example: '2026-03-02', how: DATE_HELP, isShared: true }),
    eval_country: country('Country of the evaluation', { width: 20, example: 'HU', how: COUNTRY_HELP, isShared: true }),
    eval_location: text('Location of the evaluation', {
      maxLength: 200,
      width: 25,
      example: 'Gödöllő',
      isShared: true,
    }),
    eval_type: choices('Type of the evaluation', () => toOptions(EVALUATION_TYPES), {
      width: 20,
      example: ['Individual'],
      how: 'One or more, separated by commas.',
      isShared: true,
    }),
    hunt_date: date('Date of the Hunt', {
      width: 16,
      example: '2025-09-20',
      how: `${DATE_HELP} At least 30 days before the evaluation.`,
    }),
    hunt_country: country('Country of the hunt', { width: 20, example: 'SK', how: COUNTRY_HELP, isShared: true }),
    hunt_location: optionalText('Location of the hunt', {
      maxLength: 200,
      width: 25,
      example: 'Poľana',
      isShared: true,
    }),
    hunter_name: text("Hunter's Name", { maxLength: 200, width: 25, example: 'Jana Nováková', isErasable: true }),
    hunter_address: optionalText("Hunter's address", { maxLength: 500, width: 32, isPrivate: true, isErasable: true }),
    hunter_phone: optionalText("Hunter's phone", {
      maxLength: 50,
      inputType: 'tel',
      width: 20,
      isPrivate: true,
      isErasable: true,
    }),
    hunter_email: optionalText("Hunter's e-mail", {
      maxLength: 254,
      inputType: 'email',
      width: 32,
      example: 'jana@example.com',
      isPrivate: true,
      isErasable: true,
    }),
    supporting_information: optionalText('Supporting information', {
      maxLength: 4000,
      rows: 3,
      width: 45,
      isPrivate: true,
      isErasable: true,
    }),
    source: oneOf('Source', toOptions(SOURCES), { width: 25, example: 'Free range' }),
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
      include: {
        evaluation: ['measurer_id', 'eval_date', 'eval_type', 'eval_country', 'eval_location'],
        hunt: ['hunt_date', 'hunt_country', 'hunt_location'],
        hunter: ['hunter_name', 'hunter_phone', 'hunter_address', 'hunter_email', 'supporting_information'],
      },
      omit: ['source'],
    },
    /** The columns of the list, by any of which it can be sorted. */
    list: {
      include: [
        ['public_id', 'measurer_id_number', 'measurer_name', 'hunter_name', 'eval_option'],
        ['hunt_date', 'hunt_country', 'eval_date', 'source', 'total_points', 'files_num', 'version'],
        ['created_at', 'modified_date', 'phenotype', 'medal'],
      ],
      omit: [
        ['eval_country', 'eval_location', 'eval_type', 'hunt_location'],
        ['hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'],
      ],
    },
    /** The columns of the list, then the rest. */
    workbook: {
      include: [
        ['public_id', 'measurer_id_number', 'measurer_name', 'hunter_name', 'eval_option'],
        ['hunt_date', 'hunt_country', 'eval_date', 'source', 'total_points', 'files_num', 'version'],
        ['created_at', 'modified_date', 'phenotype', 'medal', 'phenotype.latin'],
        ['eval_country', 'eval_location', 'eval_type', 'hunt_location'],
        ['hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'],
      ],
      omit: [],
    },
    csv: {
      include: [
        ['_id', 'public_id', 'eval_option', 'species_name', 'phenotype.key', 'phenotype.label', 'phenotype.latin'],
        ['version', 'total_points.points', 'total_points.award'],
        ['eval_date', 'eval_country', 'eval_location', 'eval_type'],
        ['hunt_date', 'hunt_country', 'hunt_location', 'source'],
        ['measurer_id', 'measurer_id_number', 'measurer_name'],
        ['hunter_name', 'hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'],
        ['files_num', 'created_at', 'modified_date'],
      ],
      omit: [],
    },
    /** The measuring sheet; private fields come in a section of their own. */
    sheet: {
      include: [
        ['measurer_id', 'eval_date', 'eval_type', 'eval_country', 'eval_location'],
        ['hunter_name', 'hunt_date', 'hunt_country', 'hunt_location', 'source'],
        ['hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'],
      ],
      omit: [],
    },
    certificate: {
      include: [
        ['hunter_name', 'hunt_country', 'hunt_date', 'eval_country', 'eval_date'],
        ['measurer_name', 'measurer_id_number', 'version'],
      ],
      omit: [
        ['eval_location', 'eval_type', 'hunt_location', 'source'],
        ['hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'],
      ],
    },
    import: {
      include: [
        ['remark', 'measurer_id_number', 'eval_date', 'eval_country', 'eval_location', 'eval_type'],
        ['hunt_date', 'hunt_country', 'hunt_location'],
        ['hunter_name', 'hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'],
        ['source', 'phenotype'],
      ],
      omit: [],
    },
    history: {
      include: [
        ['eval_date', 'eval_country', 'eval_location', 'eval_type', 'hunt_date', 'hunt_country', 'hunt_location'],
        ['hunter_name', 'hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information', 'source'],
        ['measurer_name', 'version', 'phenotype.label', 'total_points.points', 'total_points.award'],
      ],
      omit: [],
    },
    /** The personal data of the hunter. */
    hunterData: {
      include: [
        ['hunt_date', 'hunt_country', 'hunt_location', 'hunter_name', 'hunter_email'],
        ['hunter_address', 'hunter_phone', 'supporting_information'],
      ],
      omit: ['eval_date', 'eval_country', 'eval_location', 'eval_type', 'source'],
    },
    /** The personal data of the measurer. */
    measurerData: {
      include: ['eval_date', 'eval_country', 'eval_location'],
      omit: [
        ['eval_type', 'hunt_date', 'hunt_country', 'hunt_location', 'source'],
        ['hunter_name', 'hunter_address', 'hunter_phone', 'hunter_email', 'supporting_information'],
      ],
    },
  },
})

/** Fields erased with a hunter's data. Date, country and location of the hunt belong to the trophy and stay. */
export const HUNTER_FIELDS = listFlagged(information, 'isErasable')

export const isHunterField = (path: string): boolean => HUNTER_FIELDS.some((name) => name === path)

export type InformationName = FieldName<typeof information>

/** The schema of the information, without the phenotype and the sheet, which depend on the species. */
export const evaluationInformationSchema = z.object(toShape(information, listNames(information)))

/** The schema after the hunter's data was erased: the name may be empty. */
export const erasedInformationSchema = evaluationInformationSchema.extend({
  hunter_name: optionalTextSchema(information.fields.hunter_name.maxLength),
})

export type EvaluationInformation = RecordValues<typeof information>
