/** The evaluation information: evaluation, hunt and hunter. */
import { z } from 'zod'
import {
  isEmptyOrEmail,
  optionalText,
  requiredChoices,
  requiredCountry,
  requiredDate,
  requiredOr,
  requiredText,
} from '#fields/kinds.ts'
import { messages } from '#messages.ts'
import { SOURCES } from './sources.ts'
import { EVALUATION_TYPES } from './types.ts'

/** Maximum lengths of free texts in Unicode code points. */
export const TEXT_LIMITS = {
  eval_location: 200,
  hunt_location: 200,
  hunter_name: 200,
  hunter_address: 500,
  hunter_phone: 50,
  hunter_email: 254,
  supporting_information: 4000,
} as const

type FreeText = keyof typeof TEXT_LIMITS

const required = (name: FreeText) => requiredText(TEXT_LIMITS[name])

/** Missing and null count as empty; users without access to the hunter's data receive null. */
const optional = (name: FreeText) => optionalText(TEXT_LIMITS[name])

/** The schema of the information, without the phenotype and the sheet, which depend on the species. */
export const evaluationInformationSchema = z.object({
  eval_date: requiredDate(),
  eval_country: requiredCountry(),
  eval_location: required('eval_location'),
  eval_type: requiredChoices(() => EVALUATION_TYPES),
  hunt_date: requiredDate(),
  hunt_country: requiredCountry(),
  hunt_location: optional('hunt_location'),
  hunter_name: required('hunter_name'),
  hunter_address: optional('hunter_address'),
  hunter_phone: optional('hunter_phone'),
  hunter_email: optional('hunter_email').refine(isEmptyOrEmail, messages.invalidEmail),
  supporting_information: optional('supporting_information'),
  source: z.enum(SOURCES, requiredOr(messages.notInList)),
})

/** The schema after the hunter's data was erased: the name may be empty. */
export const erasedInformationSchema = evaluationInformationSchema.extend({ hunter_name: optional('hunter_name') })

export type EvaluationInformation = z.output<typeof evaluationInformationSchema>

/** Labels of an evaluation's fields, on the form, in the list and in the history. */
export const EVALUATION_LABELS = {
  public_id: 'Public ID',
  measurer_id_number: 'Measurer ID',
  eval_option: 'Trophy Type',
  files_num: 'Files',
  created_at: 'Created At',
  modified_date: 'Last Modified',
  eval_date: 'Date of Evaluation',
  eval_country: 'Country of the evaluation',
  eval_location: 'Location of the evaluation',
  eval_type: 'Type of the evaluation',
  hunt_date: 'Date of the Hunt',
  hunt_country: 'Country of the hunt',
  hunt_location: 'Location of the hunt',
  hunter_name: "Hunter's Name",
  hunter_address: "Hunter's address",
  hunter_phone: "Hunter's phone",
  hunter_email: "Hunter's e-mail",
  supporting_information: 'Supporting information',
  source: 'Source',
  phenotype: 'Phenotype',
  data: 'Measurements',
  measurer_name: 'Measurer Name',
  total_points: 'Total Points',
  medal: 'Medal',
  version: 'Version',
} as const satisfies Readonly<Record<keyof EvaluationInformation, string>> & Readonly<Record<string, string>>
