/** The configuration: environment variables, validated at start, as one typed object. */
import { resolve } from 'node:path'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@trophy/domain'
import { Environment, isNetwork, isWebAddress } from './environment.ts'

type SocialLink = { readonly name: string; readonly url: string }

/** An S3-compatible bucket. */
export type Bucket = {
  readonly name: string
  /** Null: Amazon S3. */
  readonly endpoint: string | null
  readonly region: string
  /** Null: credentials of the machine from its environment, profile or role. */
  readonly keys: { readonly id: string; readonly secret: string } | null
}

export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder for everything the server stores on disk. */
  readonly dataDir: string
  /** Bucket for uploaded files; null: a folder under `dataDir`. */
  readonly bucket: Bucket | null
  /** Null: a private database under `dataDir`. */
  readonly databaseUrl: string | null
  /** A replica of that database, for exports; null: none. */
  readonly databaseReadUrl: string | null
  readonly adminEmail: string
  /** Null: generated for the first admin and printed once. */
  readonly adminPassword: string | null
  /** Null: generated and stored under `dataDir`. */
  readonly tokenSecret: string | null
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly allowedOrigins: readonly string[]
  /** Trusts X-Forwarded-For of no proxy, of the nearest n proxies, or of these addresses and networks. */
  readonly trustProxy: false | number | string[]
  readonly databaseName: string
  readonly socialLinks: readonly [SocialLink, SocialLink]
  readonly contactEmail: string
  /** Address for signed papers, one line each; empty: by e-mail only. */
  readonly postalAddress: readonly string[]
  /** The mail server; null: mails are written to a folder under `dataDir`. */
  readonly smtpUrl: string | null
  /** The sender of mails. */
  readonly mailFrom: { readonly name: string; readonly address: string }
  readonly memberNumberStart: number
  /** Retention of the audit log. */
  readonly auditDays: number
  /** Minimum length of new passwords. */
  readonly passwordMinLength: number
  /** Role that must turn on two-factor authentication before anything else. */
  readonly requireSecondFactor: 'admin' | null
  readonly limits: {
    /** Maximum number of connections; further ones are rejected. */
    readonly connections: number
    /** Event loop delay in milliseconds above which requests are rejected. */
    readonly eventLoopDelay: number
    /** Memory in MB above which requests are rejected; null: unlimited. */
    readonly memory: number | null
  }
  readonly shutdown: {
    /** Seconds during which a server that is shutting down is not ready but still serves requests. */
    readonly drainSeconds: number
    /** Seconds that active requests then have to finish. */
    readonly shutdownSeconds: number
  }
  /** Address of the metrics server; null: off. */
  readonly metrics: { readonly host: string; readonly port: number } | null
}

/** All errors of the configuration, one sentence each. */
export class ConfigError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ConfigError'
    this.errors = errors
  }
}

/** Maximum length of the database's name, which appears in every page title. */
const MAX_NAME_LENGTH = 100

const COUNCIL_SITE = 'https://www.cic-wildlife.org'
const COUNCIL_EMAIL = 'office@cic-wildlife.org'

/** Reads the environment. Throws `ConfigError` with all errors. */
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
    'TOKEN_SECRET must be set together with DATABASE_URL, to the same value on every server of that database.',
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
    `REQUIRE_SECOND_FACTOR must be admin or unset, but is "${requiredRole}".`,
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
      `ALLOWED_ORIGINS must list origins, for example https://app.example.org, but contains "${origin}".`,
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
    'MAIL_FROM must be set together with SMTP_URL, to an address that the mail server may send from.',
  )
  return { smtpUrl, mailFrom: readSender(env, fallback) }
}

/** Parses `Name <address>`, or an address alone. */
const readSender = (env: Environment, fallback: Config['mailFrom']): Config['mailFrom'] => {
  const value = env.text('MAIL_FROM')
  if (value === null) return fallback
  const [, name = '', inBrackets] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(value) ?? []
  const address = (inBrackets ?? value).trim()
  env.require(
    /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(address),
    `MAIL_FROM must be an address, or a name and an address, for example Council <office@example.org>, but is "${value}".`,
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
    `TRUST_PROXY must be a number of proxies up to 9, or list their addresses, for example 10.0.0.0/8, but contains "${invalidAddress}".`,
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
    'SOCIAL_LINKS must contain two links, for example Facebook=https://facebook.com/us,Instagram=https://instagram.com/us.',
  )
  return defaults
}

const readMetrics = (env: Environment): Config['metrics'] => {
  const host = env.listenHost('METRICS_HOST')
  return env.text('METRICS_PORT') === null ? null : { host, port: env.integer('METRICS_PORT', 0, 0, 65_535) }
}

/** Returns the configuration of this process; prints all errors and exits if there are any. */
export const loadConfig = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`Invalid configuration:\n${error.errors.map((one) => `  ${one}\n`).join('')}`)
    process.exit(1)
  }
}
