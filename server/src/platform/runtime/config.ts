/** The configuration: environment variables, checked once at start, as one typed object. */
import { resolve } from 'node:path'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@trophy/domain'
import { Environment, isNetwork, isWebAddress } from './environment.ts'

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
  readonly shutdown: {
    /** Seconds for which a server that was told to end is no longer ready, but still takes calls. */
    readonly drainSeconds: number
    /** Seconds that calls under way then have to finish. */
    readonly shutdownSeconds: number
  }
  /** Where metrics are told; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
}

/** Every mistake of the configuration, one sentence each. */
export class ConfigError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ConfigError'
    this.errors = errors
  }
}

/** Characters of the database's name: it stands in every page title. */
const MAX_NAME_LENGTH = 100

const COUNCIL_SITE = 'https://www.cic-wildlife.org'
const COUNCIL_EMAIL = 'office@cic-wildlife.org'

/** Reads the environment; throws `ConfigMistakes` naming everything that is wrong with it at once. */
export const readConfig = (values: Readonly<Record<string, string | undefined>>): Config => {
  const env = new Environment(values)
  const port = env.integer('PORT', 3000, 0, 65_535)
  const contactEmail = env.email('CONTACT_EMAIL', COUNCIL_EMAIL)
  const databaseName = readDatabaseName(env)
  const config: Config = {
    port,
    host: env.listenHost('HOST'),
    dataDir: resolve(env.text('DATA_DIR') ?? './data'),
    bucket: readBucket(env),
    ...readDatabases(env),
    adminEmail: env.email('ADMIN_EMAIL', 'admin@localhost'),
    ...readSignIn(env),
    ...readAddresses(env, port),
    trustProxy: readTrustProxy(env),
    databaseName,
    socialLinks: readSocialLinks(env, contactEmail),
    contactEmail,
    postalAddress: env.list('POSTAL_ADDRESS', '|'),
    ...readMail(env, { name: databaseName, address: contactEmail }),
    memberNumberStart: env.integer('MEMBER_NUMBER_START', 10_000, 1, 99_999),
    auditDays: env.integer('AUDIT_DAYS', 365, 30, 36_500),
    limits: {
      connections: env.integer('MAX_CONNECTIONS', 2_000, 10, 100_000),
      eventLoopDelay: env.integer('MAX_EVENT_LOOP_DELAY', 1_000, 20, 60_000),
      memory: env.integer('MAX_MEMORY_MB', 0, 0, 1_000_000) || null,
    },
    shutdown: {
      drainSeconds: env.integer('DRAIN_SECONDS', 0, 0, 300),
      shutdownSeconds: env.integer('SHUTDOWN_SECONDS', 8, 1, 3_600),
    },
    metrics: readMetrics(env),
  }
  if (env.errors.length > 0) throw new ConfigError(env.errors)
  return config
}

const readDatabaseName = (env: Environment): string => {
  const name = env.text('DATABASE_NAME') ?? 'Trophy Evaluation Database'
  env.require([...name].length <= MAX_NAME_LENGTH, `DATABASE_NAME must have at most ${MAX_NAME_LENGTH} characters.`)
  return name
}

const readDatabases = (env: Environment): Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'tokenSecret'> => {
  const databaseUrl = env.postgresUrl('DATABASE_URL')
  const databaseReadUrl = env.postgresUrl('DATABASE_READ_URL')
  env.require(
    databaseUrl !== null || databaseReadUrl === null,
    'DATABASE_READ_URL must name a replica of the database of DATABASE_URL, which is not set.',
  )
  const tokenSecret = env.text('TOKEN_SECRET')
  env.require(tokenSecret === null || tokenSecret.length >= 32, 'TOKEN_SECRET must have at least 32 characters.')
  env.require(
    tokenSecret !== null || databaseUrl === null,
    'TOKEN_SECRET must be set beside DATABASE_URL, to the same value on every server of that database.',
  )
  return { databaseUrl, databaseReadUrl, tokenSecret }
}

const readSignIn = (env: Environment): Pick<Config, 'adminPassword' | 'passwordMinLength' | 'requireSecondFactor'> => {
  const passwordMinLength = env.integer('PASSWORD_MIN_LENGTH', PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH, 64)
  const adminPassword = env.text('ADMIN_PASSWORD')
  env.require(
    adminPassword === null ||
      (adminPassword.length >= passwordMinLength && adminPassword.length <= PASSWORD_MAX_LENGTH),
    `ADMIN_PASSWORD must have ${passwordMinLength} to ${PASSWORD_MAX_LENGTH} characters.`,
  )
  const requiredRole = env.text('REQUIRE_SECOND_FACTOR')
  const isAdmin = requiredRole === 'admin'
  env.require(
    isAdmin || requiredRole === null,
    `REQUIRE_SECOND_FACTOR must be admin or left out, but is "${requiredRole}".`,
  )
  return { adminPassword, passwordMinLength, requireSecondFactor: isAdmin ? 'admin' : null }
}

const readAddresses = (env: Environment, port: number): Pick<Config, 'publicUrl' | 'allowedOrigins'> => {
  const publicUrl = (env.text('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '')
  env.require(
    isWebAddress(publicUrl),
    `PUBLIC_URL must be an address starting with http:// or https://, but is "${publicUrl}".`,
  )
  const allowedOrigins = env.list('ALLOWED_ORIGINS')
  for (const origin of allowedOrigins)
    env.require(
      isWebAddress(origin) && new URL(origin).origin === origin,
      `ALLOWED_ORIGINS must list origins such as https://app.example.org, but holds "${origin}".`,
    )
  return { publicUrl, allowedOrigins }
}

const readMail = (env: Environment, fallback: Config['mailFrom']): Pick<Config, 'smtpUrl' | 'mailFrom'> => {
  const smtpUrl = env.text('SMTP_URL')
  env.require(
    smtpUrl === null || (/^smtps?:\/\/./.test(smtpUrl) && URL.canParse(smtpUrl)),
    'SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587.',
  )
  env.require(
    smtpUrl === null || env.text('MAIL_FROM') !== null,
    'MAIL_FROM must be set beside SMTP_URL, to an address that the mail server may send from.',
  )
  return { smtpUrl, mailFrom: readSender(env, fallback) }
}

/** `Name <address>`, or an address alone. */
const readSender = (env: Environment, fallback: Config['mailFrom']): Config['mailFrom'] => {
  const value = env.text('MAIL_FROM')
  if (value === null) return fallback
  const [, name = '', inBrackets] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(value) ?? []
  const address = (inBrackets ?? value).trim()
  env.require(
    /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(address),
    `MAIL_FROM must be an address, or a name and an address as in Council <office@example.org>, but is "${value}".`,
  )
  return { name: name.trim() || fallback.name, address }
}

const readTrustProxy = (env: Environment): Config['trustProxy'] => {
  const value = env.text('TRUST_PROXY')
  if (value === null || value === 'false' || value === '0') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  const addresses = env.list('TRUST_PROXY')
  const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
  const invalidAddress = addresses.find((address) => !namedRanges.includes(address) && !isNetwork(address))
  env.require(
    invalidAddress === undefined,
    `TRUST_PROXY must be a number of proxies up to 9, or list their addresses, such as 10.0.0.0/8, but holds "${invalidAddress}".`,
  )
  return addresses
}

const readBucket = (env: Environment): Bucket | null => {
  const name = env.text('S3_BUCKET')
  const endpoint = env.text('S3_ENDPOINT')
  const region = env.text('S3_REGION')
  const id = env.text('S3_ACCESS_KEY_ID')
  const secret = env.text('S3_SECRET_ACCESS_KEY')
  if (name === null) {
    const isPartly = [endpoint, region, id, secret].some((value) => value !== null)
    env.require(!isPartly, 'S3_BUCKET must name the bucket that the other S3 settings are for.')
    return null
  }
  env.require(
    endpoint === null || isWebAddress(endpoint),
    `S3_ENDPOINT must be an address starting with http:// or https://, but is "${endpoint}".`,
  )
  env.require(
    (id === null) === (secret === null),
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither of them.',
  )
  const keys = id !== null && secret !== null ? { id, secret } : null
  return { name, endpoint, region: region ?? 'us-east-1', keys }
}

const readSocialLinks = (env: Environment, contactEmail: string): Config['socialLinks'] => {
  const defaults: Config['socialLinks'] = [
    { name: 'Website', url: COUNCIL_SITE },
    { name: 'Contact', url: `mailto:${contactEmail}` },
  ]
  if (env.text('SOCIAL_LINKS') === null) return defaults
  const [first, second, ...more] = env.list('SOCIAL_LINKS').map((part): SocialLink | null => {
    const [name = '', ...rest] = part.split('=')
    const url = rest.join('=').trim()
    const isLink = name.trim() !== '' && (isWebAddress(url) || /^mailto:[^\s@]+@[^\s@]+$/.test(url))
    return isLink ? { name: name.trim(), url } : null
  })
  if (first && second && more.length === 0) return [first, second]
  env.errors.push(
    'SOCIAL_LINKS must hold two links, as in Facebook=https://facebook.com/us,Instagram=https://instagram.com/us.',
  )
  return defaults
}

const readMetrics = (env: Environment): Config['metrics'] => {
  const host = env.listenHost('METRICS_HOST')
  return env.text('METRICS_PORT') === null ? null : { host, port: env.integer('METRICS_PORT', 0, 0, 65_535) }
}

/** The configuration of this process; says every mistake and ends the process when there is one. */
export const loadConfig = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`Invalid configuration:\n${error.errors.map((one) => `  ${one}\n`).join('')}`)
    process.exit(1)
  }
}
