/** Schemas of the values of environment variables. Each message follows the name of the variable. */
import { isIP } from 'node:net'
import { normaliseEmail } from '@trophy/domain'
import { z } from 'zod'

/** A text that `isValid` accepts. `message` follows the name of the variable; `quotes` appends the value to it. */
export const textThat = (isValid: (value: string) => boolean, message: string, quotes = true) =>
  z.string().refine(isValid, { error: ({ input }) => message + (quotes ? `, but is "${input}".` : '') })

export const wholeNumber = (min: number, max: number) =>
  textThat(
    (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
    `must be a whole number from ${min} to ${max}`,
  ).transform(Number)

export const wholeNumberOr = (fallback: number, min: number, max: number) => wholeNumber(min, max).default(fallback)

const isWebAddress = (value: string): boolean => /^https?:\/\//.test(value) && URL.canParse(value)

/** Returns true for an address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix = '1', ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits && more.length === 0
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

export const splitList = (text: string, separator = ','): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const email = () =>
  textThat((value) => /^[^\s@]+@[^\s@]+$/.test(value), 'must be an e-mail address').overwrite(normaliseEmail)
export const webAddress = () => textThat(isWebAddress, 'must be an address starting with http:// or https://')
export const listenHost = () =>
  textThat((value) => !/[^\w.:%-]/.test(value), 'must be a name or an address of this machine').default('localhost')
export const postgresUrl = () =>
  textThat(
    (value) => /^postgres(ql)?:\/\/./.test(value),
    'must look like postgres://user:password@host:5432/database.',
    false,
  ).optional()
export const text = () => z.string().optional()
export const flag = (fallback: 'true' | 'false') =>
  textThat((value) => value === 'true' || value === 'false', 'must be true or false')
    .default(fallback)
    .transform((value) => value === 'true')

export const origins = () =>
  z.string().superRefine((value, issues) => {
    for (const origin of splitList(value))
      if (!isWebAddress(origin) || new URL(origin).origin !== origin)
        issues.addIssue(`must list origins, for example https://app.example.org, but contains "${origin}".`)
  })

export const proxies = () =>
  z.string().superRefine((value, issues) => {
    if (/^([0-9]|false)$/.test(value)) return
    const invalid = splitList(value).find((one) => !NAMED_NETWORKS.includes(one) && !isNetwork(one))
    const message = 'must be a number of proxies up to 9, or list their addresses, for example 10.0.0.0/8'
    if (invalid !== undefined) issues.addIssue(`${message}, but contains "${invalid}".`)
  })

export type SocialLink = { readonly name: string; readonly url: string }

const parseLink = (part: string): SocialLink => {
  const [name = '', ...rest] = part.split('=')
  return { name: name.trim(), url: rest.join('=').trim() }
}
const isLink = ({ name, url }: SocialLink): boolean =>
  name !== '' && (isWebAddress(url) || /^mailto:[^\s@]+@[^\s@]+$/.test(url))

/** Two links `name=url`. */
export const socialLinks = () =>
  textThat(
    (value) => splitList(value).length === 2 && splitList(value).map(parseLink).every(isLink),
    'must contain two links, for example Facebook=https://facebook.com/us,Instagram=https://instagram.com/us.',
    false,
  ).transform((value) => splitList(value).map(parseLink) as [SocialLink, SocialLink])

type Sender = { readonly name: string; readonly address: string }

/** Parses `Name <address>`, or an address alone. */
const parseSender = (value: string): Sender => {
  const [, name = '', address = value] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(value) ?? []
  return { name: name.trim(), address: normaliseEmail(address) }
}
export const sender = () =>
  textThat(
    (value) => /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(parseSender(value).address),
    'must be an address, or a name and an address, for example Council <office@example.org>',
  ).transform(parseSender)
