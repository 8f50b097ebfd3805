/** The configuration: environment variables, checked once at start, as one typed object. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { PASSWORD_MIN_LENGTH } from '@trophy/domain'

type SocialLink = { readonly name: string; readonly url: string }

/** A bucket that speaks the protocol of S3. */
export type Bucket = {
  readonly name: string
  /** Null: Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  /** Null: those of the machine, as its environment, profile or role gives them. */
  readonly keys: { readonly id: string; readonly secret: string } | null
}

export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds everything the server keeps on disk. */
  readonly dataDir: string
  /** Where uploaded files are kept; null: in a folder under `dataDir`. */
  readonly bucket: Bucket | null
  /** Null: a private database under `dataDir`. */
  readonly databaseUrl: string | null
  /** A replica of that database, for exports; null: none. */
  readonly databaseReadUrl: string | null
  readonly adminEmail: string
  /** Null: a random one is made for the first admin and printed once. */
  readonly adminPassword: string | null
  /** Null: made once and kept under `dataDir`. */
  readonly tokenSecret: string | null
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly allowedOrigins: readonly string[]
  /** Whose X-Forwarded-For counts: nobody's, the nearest n proxies', or those of these addresses and networks. */
  readonly trustProxy: false | number | string[]
  readonly databaseName: string
  readonly socialLinks: readonly [SocialLink, SocialLink]
  readonly contactEmail: string
  /** Where signed papers are sent, a line each; empty: by e-mail only. */
  readonly postalAddress: readonly string[]
  /** The mail server; null: mails are written to a folder under `dataDir`. */
  readonly smtpUrl: string | null
  /** Who mails come from. */
  readonly mailFrom: { readonly name: string; readonly address: string }
  readonly memberNumberStart: number
  /** Days for which the audit log is kept. */
  readonly auditDays: number
  /** Characters that a new password has at least. */
  readonly passwordMinLength: number
  /** Who can do nothing before their second factor is on. */
  readonly requireSecondFactor: 'admin' | null
  readonly limits: {
    /** Connections at a time; further ones are not taken. */
    readonly connections: number
    /** Milliseconds that the process may be late with everything before it refuses calls. */
    readonly eventLoopDelay: number
    /** MB that the process may hold before it refuses calls; null: whatever the machine has. */
    readonly memory: number | null
  }
  readonly ending: {
    /** Seconds for which a server that was told to end is no longer ready, but still takes calls. */
    readonly drain: number
    /** Seconds that calls under way then have to finish. */
    readonly patience: number
  }
  /** Where metrics are told; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
}

/** Every mistake of the configuration, one sentence each. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigMistakes'
    this.mistakes = mistakes
  }
}

/** Characters of the database's name: it stands in every page title. */
const LONGEST_NAME = 100

const COUNCIL_SITE = 'https://www.cic-wildlife.org'
const COUNCIL_EMAIL = 'office@cic-wildlife.org'

/** Reads the environment; throws `ConfigMistakes` naming everything that is wrong with it at once. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const mistakes: string[] = []
  const text = (name: string): string | null => env[name]?.trim() || null

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name)
    if (value === null) return fallback
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    mistakes.push(`${name} must be a whole number from ${min} to ${max}, but is "${value}".`)
    return fallback
  }

  const email = (name: string, fallback: string): string => {
    const value = text(name) ?? fallback
    if (!/^[^\s@]+@[^\s@]+$/.test(value)) mistakes.push(`${name} must be an e-mail address, but is "${value}".`)
    return value
  }

  const ownHost = (name: string): string => {
    const value = text(name) ?? 'localhost'
    if (/[^\w.:%-]/.test(value))
      mistakes.push(`${name} must be a name or an address of this machine, but is "${value}".`)
    return value
  }

  const postgresUrl = (name: string): string | null => {
    const value = text(name)
    if (value !== null && !/^postgres(ql)?:\/\/./.test(value))
      mistakes.push(`${name} must look like postgres://user:password@host:5432/database.`)
    return value
  }

  const port = integer('PORT', 3000, 0, 65_535)
  const databaseUrl = postgresUrl('DATABASE_URL')
  const databaseReadUrl = postgresUrl('DATABASE_READ_URL')
  if (databaseReadUrl !== null && databaseUrl === null) {
    mistakes.push('DATABASE_READ_URL must name a replica of the database of DATABASE_URL, which is not set.')
  }

  const tokenSecret = text('TOKEN_SECRET')
  if (tokenSecret !== null && tokenSecret.length < 32) {
    mistakes.push('TOKEN_SECRET must have at least 32 characters.')
  }
  if (tokenSecret === null && databaseUrl !== null) {
    mistakes.push('TOKEN_SECRET must be set beside DATABASE_URL, to the same value on every server of that database.')
  }

  const publicUrl = (text('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (!isWebAddress(publicUrl)) {
    mistakes.push(`PUBLIC_URL must be an address starting with http:// or https://, but is "${publicUrl}".`)
  }

  const allowedOrigins = list(text('ALLOWED_ORIGINS'))
  for (const origin of allowedOrigins) {
    if (!isWebAddress(origin) || new URL(origin).origin !== origin) {
      mistakes.push(`ALLOWED_ORIGINS must list origins such as https://app.example.org, but holds "${origin}".`)
    }
  }

  const adminPassword = text('ADMIN_PASSWORD')
  const passwordMinLength = integer('PASSWORD_MIN_LENGTH', PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH, 64)
  if (adminPassword !== null && (adminPassword.length < passwordMinLength || adminPassword.length > 256)) {
    mistakes.push(`ADMIN_PASSWORD must have ${passwordMinLength} to 256 characters.`)
  }

  const requireSecondFactor = text('REQUIRE_SECOND_FACTOR')
  if (requireSecondFactor !== null && requireSecondFactor !== 'admin') {
    mistakes.push(`REQUIRE_SECOND_FACTOR must be admin or left out, but is "${requireSecondFactor}".`)
  }

  const databaseName = text('DATABASE_NAME') ?? 'Trophy Evaluation Database'
  if ([...databaseName].length > LONGEST_NAME) {
    mistakes.push(`DATABASE_NAME must have at most ${LONGEST_NAME} characters.`)
  }

  const smtpUrl = text('SMTP_URL')
  if (smtpUrl !== null && !(/^smtps?:\/\/./.test(smtpUrl) && URL.canParse(smtpUrl))) {
    mistakes.push('SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587.')
  }
  if (smtpUrl !== null && text('MAIL_FROM') === null) {
    mistakes.push('MAIL_FROM must be set beside SMTP_URL, to an address that the mail server may send from.')
  }

  const contactEmail = email('CONTACT_EMAIL', COUNCIL_EMAIL)
  const metricsHost = ownHost('METRICS_HOST')
  const config: Config = {
    port,
    host: ownHost('HOST'),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    bucket: readBucket(text, mistakes),
    databaseUrl,
    databaseReadUrl,
    adminEmail: email('ADMIN_EMAIL', 'admin@localhost'),
    adminPassword,
    tokenSecret,
    publicUrl,
    allowedOrigins,
    trustProxy: readTrustProxy(text('TRUST_PROXY'), mistakes),
    databaseName,
    socialLinks: readSocialLinks(text('SOCIAL_LINKS'), contactEmail, mistakes),
    contactEmail,
    postalAddress: list(text('POSTAL_ADDRESS'), '|'),
    smtpUrl,
    mailFrom: readSender(text('MAIL_FROM'), { name: databaseName, address: contactEmail }, mistakes),
    memberNumberStart: integer('MEMBER_NUMBER_START', 10_000, 1, 99_999),
    passwordMinLength,
    requireSecondFactor: requireSecondFactor === 'admin' ? 'admin' : null,
    auditDays: integer('AUDIT_DAYS', 365, 30, 36_500),
    limits: {
      connections: integer('MAX_CONNECTIONS', 2_000, 10, 100_000),
      eventLoopDelay: integer('MAX_EVENT_LOOP_DELAY', 1_000, 20, 60_000),
      memory: integer('MAX_MEMORY_MB', 0, 0, 1_000_000) || null,
    },
    ending: {
      drain: integer('DRAIN_SECONDS', 0, 0, 300),
      patience: integer('SHUTDOWN_SECONDS', 8, 1, 3_600),
    },
    metrics: text('METRICS_PORT') === null ? null : { host: metricsHost, port: integer('METRICS_PORT', 0, 0, 65_535) },
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return config
}

const list = (value: string | null, separator = ','): string[] =>
  (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isWebAddress = (value: string): boolean => /^https?:\/\//.test(value) && URL.canParse(value)

/** An address, or one with the length of its network's prefix, as `10.0.0.0/8`. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix = '1', ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits && more.length === 0
}

const readTrustProxy = (value: string | null, mistakes: string[]): Config['trustProxy'] => {
  if (value === null || value === 'false' || value === '0') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  const addresses = list(value)
  const named = ['loopback', 'linklocal', 'uniquelocal']
  const wrong = addresses.find((address) => !named.includes(address) && !isNetwork(address))
  if (wrong === undefined) return addresses
  mistakes.push(
    `TRUST_PROXY must be a number of proxies up to 9, or list their addresses, such as 10.0.0.0/8, but holds "${wrong}".`,
  )
  return false
}

const readBucket = (text: (name: string) => string | null, mistakes: string[]): Bucket | null => {
  const name = text('S3_BUCKET')
  const endpoint = text('S3_ENDPOINT')
  const region = text('S3_REGION')
  const id = text('S3_ACCESS_KEY_ID')
  const secret = text('S3_SECRET_ACCESS_KEY')
  if (name === null) {
    const isPartly = [endpoint, region, id, secret].some((value) => value !== null)
    if (isPartly) mistakes.push('S3_BUCKET must name the bucket that the other S3 settings are for.')
    return null
  }
  if (endpoint !== null && !isWebAddress(endpoint))
    mistakes.push(`S3_ENDPOINT must be an address starting with http:// or https://, but is "${endpoint}".`)
  if ((id === null) !== (secret === null))
    mistakes.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither of them.')
  const keys = id !== null && secret !== null ? { id, secret } : null
  return { name, endpoint, region: region ?? 'us-east-1', keys }
}

/** `Name <address>`, or an address alone. */
const readSender = (value: string | null, fallback: Config['mailFrom'], mistakes: string[]): Config['mailFrom'] => {
  if (value === null) return fallback
  const [, name = '', inBrackets] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(value) ?? []
  const address = (inBrackets ?? value).trim()
  if (/^[^\s@<>,"]+@[^\s@<>,"]+$/.test(address)) return { name: name.trim() || fallback.name, address }
  mistakes.push(
    `MAIL_FROM must be an address, or a name and an address as in Council <office@example.org>, but is "${value}".`,
  )
  return fallback
}

const readSocialLinks = (value: string | null, contactEmail: string, mistakes: string[]): Config['socialLinks'] => {
  const website: SocialLink = { name: 'Website', url: COUNCIL_SITE }
  const contact: SocialLink = { name: 'Contact', url: `mailto:${contactEmail}` }
  if (value === null) return [website, contact]
  const [first, second, ...more] = list(value).map((part): SocialLink | null => {
    const [name = '', ...rest] = part.split('=')
    const url = rest.join('=').trim()
    const isLink = name.trim() !== '' && (isWebAddress(url) || /^mailto:[^\s@]+@[^\s@]+$/.test(url))
    return isLink ? { name: name.trim(), url } : null
  })
  if (first && second && more.length === 0) return [first, second]
  mistakes.push(
    'SOCIAL_LINKS must hold two links, as in Facebook=https://facebook.com/us,Instagram=https://instagram.com/us.',
  )
  return [website, contact]
}

/** The configuration of this process; says every mistake and ends the process when there is one. */
export const loadConfig = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigMistakes)) throw error
    process.stderr.write(`The configuration is not right:\n${error.mistakes.map((one) => `  ${one}\n`).join('')}`)
    process.exit(1)
  }
}
