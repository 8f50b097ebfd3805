/**
 * The default text of the guidelines for measurers. Its statements about the database describe the actual behaviour. An
 * installation can replace it with a PDF in the data folder.
 */
import { GRACE_DAYS, MIN_DRYING_DAYS, REQUIRED_TROPHIES } from '@trophy/domain'
import type { Config } from '#platform/runtime/config.ts'

/** A paragraph, a list of points, or ordered steps. */
export type Block = string | { readonly points: readonly string[] } | { readonly steps: readonly string[] }

export type Chapter = { readonly title: string; readonly blocks: readonly Block[] }

type Installation = Pick<Config, 'databaseName' | 'publicUrl' | 'contactEmail' | 'postalAddress'>

/** The date of this text (`YYYY-MM-DD`), printed on the PDF. */
export const GUIDELINES_DATE = '2026-11-21'

export const LEAD =
  'A score is only as good as the measurement behind it. These guidelines explain who may measure for the database, how to become a measurer, and what is expected of you.'

export const ROLES = [
  {
    title: 'Certified measurer (CCM)',
    points: [
      'measures trophies of the species of the certificate',
      'enters them, with photographs and papers, and corrects what they have entered',
      'hands the hunter the certificate and the measuring sheet',
      'reads the handbook, the documents and the news',
    ],
  },
  {
    title: 'Senior judge (STJ)',
    points: [
      'does all that a certified measurer does',
      'advises measurers, and decides where a trophy is in doubt',
      'corrects or deletes evaluations of others, and enters trophies in the name of a measurer',
      'takes over whole exhibitions from a workbook',
    ],
  },
] as const

const applicationChapter = ({ publicUrl, contactEmail, postalAddress }: Installation): Chapter => ({
  title: 'How to apply',
  blocks: [
    {
      steps: [
        `Fill in the e-Application Form at ${publicUrl}/register. Choose only species that you know well enough to measure without help, and describe your experience: courses, exhibitions, trophies measured, and who can speak for you.`,
        `Download the registration form, check it, print and sign it, and send it to ${postalAddress.length === 0 ? contactEmail : `${contactEmail} or by post to ${postalAddress.join(', ')}`}.`,
        'The administrative office reviews the application. It may ask for papers or invite you to a course or an examination. You receive the result by e-mail.',
        'Once approved, you receive an e-mail with your ID number and a link to choose a password, valid for 14 days. You can then sign in and read.',
        'Once you are certified, you are notified of your role and the validity of the certificate. From then on you can enter evaluations of your species.',
      ],
    },
  ],
})

const examinationChapter: Chapter = {
  title: 'What to bring to a course or an examination',
  blocks: [
    {
      points: [
        'the signed registration form, and papers that show your experience',
        'a narrow steel tape and a flexible steel cable, both marked in millimetres; cloth tapes stretch and are not allowed',
        'callipers for tusks, teeth and skulls, and a pair of long arms or set squares for spreads',
        'a scale; for roe deer also a vessel of water wide enough to weigh the antlers submerged',
        'the sheets of your species, a pencil, good light',
      ],
    },
  ],
}

const measuringChapter: Chapter = {
  title: 'How a trophy is measured',
  blocks: [
    {
      steps: [
        `Let it rest. A trophy dries in the open air for at least ${MIN_DRYING_DAYS} days after the hunt. The database rejects an earlier date.`,
        'Look at it first. It is clean, complete and unaltered. State anything repaired, filled, bent or sawn in the supporting information; if it affects a measure, the trophy is not measured.',
        'Find species and form. The form decides the thresholds of the medals. The source, free range, game from enclosures or casualty, is stated for every trophy.',
        'Measure along the line that the sheet describes, the left and the right side apart; left is the animal’s own left. Mark where a measure begins and ends, and take it twice. If the two differ, take it a third time.',
        'Enter each measure as you read it, up to two decimals. Do not round and do not average: the database scores with exact numbers and rounds once, at the end.',
        'Give the points for form, colour and other additions before you look at the total, within the range the sheet allows, and deduct every fault that it names.',
        'Check the hints that the database shows beside a value: a misplaced decimal point, sides far apart, a trophy that seems to be entered already. Measure again if a hint is justified. Never change a value just to dismiss a warning.',
        'Attach photographs that show the whole trophy from the front and the side and, where a medal depends on it, the tape in place.',
      ],
    },
    'The total and the medal follow from the measures. The calculation is shown line by line beside the sheet and on the printed sheet, so that anyone can add the points by hand.',
  ],
}

const dutiesChapter: Chapter = {
  title: 'Duties',
  blocks: [
    {
      points: [
        'Measure only the species on your certificate, and only while it is valid.',
        `Measure at least ${REQUIRED_TROPHIES} trophies in any three years. Your profile shows your current number.`,
        'Enter a trophy soon after measuring it, with the name of the hunter, the place and the dates as the papers give them. If the date of the hunt is unknown, enter the best estimate and say so.',
        'Keep what you learn of a hunter to yourself. Address, telephone and e-mail serve the record and nothing else.',
        'Correct a mistake as soon as you find it. Nothing is overwritten: earlier values stay in the history, with your name and the date.',
        'Keep your address and telephone number in the profile up to date, and your password to yourself.',
      ],
    },
  ],
}

const ethicsChapter: Chapter = {
  title: 'Ethics',
  blocks: [
    'A measurer serves the record, neither the hunter nor the host, and a medal is never a favour.',
    {
      points: [
        'Never measure a trophy that you took or own, or in whose result you have an interest. The database rejects your own.',
        'Accept nothing whose worth depends on the result.',
        'Do not measure a trophy whose lawful origin is in doubt, and tell the office.',
        'If you are not sure, ask a senior judge before you enter it. If someone disputes your result, have it measured by another and stay away from it.',
        'Treat the animal, even as a trophy, with respect.',
      ],
    },
  ],
}

const validityChapter = ({ contactEmail }: Installation): Chapter => ({
  title: 'Validity',
  blocks: [
    'A certificate is valid from its first to its last day, inclusive; what matters is the evaluation date. You are reminded by e-mail 60 and 14 days before it ends.',
    `To renew it, write to ${contactEmail} in time. The office reviews the trophies you have measured in the last three years and may invite you to a course.`,
    `After the last day you can still sign in and read. For ${GRACE_DAYS} days you may enter and correct evaluations of your own that are dated within the validity; then they are read-only. A certificate can be ended earlier if these guidelines are broken.`,
  ],
})

const contactChapter = ({ databaseName, publicUrl, contactEmail, postalAddress }: Installation): Chapter => ({
  title: 'Contact',
  blocks: [
    `${databaseName}: ${publicUrl}`,
    `Administrative office: ${[contactEmail, ...postalAddress].join(', ')}`,
    'Anyone with the number of a measurement can look it up there under “Retrieve Measurement”, without signing in; no data of the hunter is shown.',
  ],
})

/** Returns the chapters after the roles. */
export const createChapters = (installation: Installation): readonly Chapter[] => [
  applicationChapter(installation),
  examinationChapter,
  measuringChapter,
  dutiesChapter,
  ethicsChapter,
  validityChapter(installation),
  contactChapter(installation),
]
