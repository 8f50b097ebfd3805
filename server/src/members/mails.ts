/** What members are told about their certification. */
import { addDays, daysBetween, formatDate, type MailEvent, startOfUtcDay, toUtcDate } from '@trophy/domain'
import { nameOf } from '#identity/sessions/sessions.ts'
import type { Db, UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

type Person = Pick<UserRow, 'firstname' | 'lastname' | 'email' | 'id_number' | 'valid_from' | 'valid_to'>

const factsOf = ({ id_number, valid_from, valid_to }: Person): Letter['body'][number] => ({
  facts: [
    ...(id_number === null ? [] : [['ID number', id_number] as const]),
    ...(valid_from === null ? [] : [['Valid from', formatDate(valid_from)] as const]),
    ...(valid_to === null ? [] : [['Valid to', formatDate(valid_to)] as const]),
  ],
})

type House = Pick<Config, 'databaseName' | 'publicUrl' | 'contactEmail'>

const signIn = ({ publicUrl }: House) => ({ button: 'Sign in', url: `${publicUrl}/login` })

const approval = (person: Person, house: House): Letter => ({
  subject: `Your application to the ${house.databaseName} was approved`,
  title: 'Your application was approved',
  body: [
    `Dear ${nameOf(person)},`,
    `your application was approved. You can now sign in to the ${house.databaseName}, read, and keep your profile up to date. You can enter evaluations once you are certified, which we will tell you by mail.`,
    factsOf({ ...person, valid_from: null, valid_to: null }),
    signIn(house),
    { aside: 'You sign in with your e-mail address or your ID number.' },
  ],
})

const certification = (person: Person, house: House): Letter => ({
  subject: `You are certified: welcome to the ${house.databaseName}`,
  title: 'You are certified',
  body: [
    `Dear ${nameOf(person)},`,
    'your certification is active. You can now enter evaluations of the species you hold, dated within its validity.',
    factsOf(person),
    signIn(house),
  ],
})

const daysInWords = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

const expiry = (person: Person & { readonly valid_to: string }, days: number, house: House): Letter => ({
  subject: `Your certification ends on ${formatDate(person.valid_to)}`,
  title: `Your certification ends ${daysInWords(days)}`,
  body: [
    `Dear ${nameOf(person)},`,
    `your certification in the ${house.databaseName} is valid up to and including ${formatDate(person.valid_to)}. After that you can still sign in and read, and for 60 days enter and correct evaluations from within the validity.`,
    `To renew it, write to the administrative office: ${house.contactEmail}`,
    factsOf(person),
    signIn(house),
  ],
})

const send = (
  trx: Db,
  config: Config,
  { event, key }: { readonly event: MailEvent; readonly key: string },
  person: Person,
  letter: Letter,
  now: Date,
  usefulUntil?: Date,
): Promise<boolean> =>
  enqueueMail(
    trx,
    config,
    {
      event,
      key,
      to: { name: nameOf(person), address: person.email },
      letter,
      ...(usefulUntil ? { usefulUntil } : {}),
    },
    now,
  )

/** @param key names the approval: the row of the history. */
export const enqueueApproval = (trx: Db, config: Config, person: Person, key: string, now: Date): Promise<boolean> =>
  send(trx, config, { event: 'approval', key }, person, approval(person, config), now)

/** @param key names the certification: the row of the history. */
export const enqueueCertification = (
  trx: Db,
  config: Config,
  person: Person,
  key: string,
  now: Date,
): Promise<boolean> => send(trx, config, { event: 'certification', key }, person, certification(person, config), now)

/** Days before the end of a certification on which its holder is told. */
export const NOTICE_DAYS = [60, 14] as const

/** Names the notice that is sent so many days before this end: of each there is one. */
export const noticeKey = (id: string, valid_to: string, notice: (typeof NOTICE_DAYS)[number]): string =>
  `${id} ${valid_to} ${notice}`

/** The notice that the certification will end; false where it was sent before. */
export const enqueueExpiry = (
  trx: Db,
  config: Config,
  person: Person & { readonly id: string; readonly valid_to: string },
  notice: (typeof NOTICE_DAYS)[number],
  now: Date,
): Promise<boolean> => {
  const days = daysBetween(toUtcDate(now), person.valid_to)
  const event = { event: 'expiry', key: noticeKey(person.id, person.valid_to, notice) } as const
  return send(trx, config, event, person, expiry(person, days, config), now, startOfUtcDay(addDays(person.valid_to, 1)))
}
