/** The configuration: environment variables, validated at start, as one typed object. */
import { resolve } from 'node:path'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@trophy/domain'
import { type SocialLink, splitList } from './setting-values.ts'
import { type Settings, settingsSchema } from './settings.ts'

/** All errors of the configuration, one sentence each. */
export class ConfigError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ConfigError'
    this.errors = errors
  }
}

/** Concurrent connections; event loop delay in milliseconds above which requests get 503. */
const LIMITS = { connections: 2_000, eventLoopDelay: 3_000 }

const COUNCIL_SITE = 'https://www.cic-wildlife.org'

/** Returns a sentence for each pair of variables that contradict each other. */
const listConflicts = (values: Readonly<Record<string, string>>): string[] => {
  const rules: readonly (readonly [isValid: boolean, message: string])[] = [
    [
      values.DATABASE_URL !== undefined || values.DATABASE_OWNER_URL === undefined,
      'DATABASE_OWNER_URL must name the database of DATABASE_URL, which is not set.',
    ],
    [
      values.TOKEN_SECRET !== undefined || values.DATABASE_URL === undefined,
      'TOKEN_SECRET must be set together with DATABASE_URL, to the same value on every server of that database.',
    ],
    [
      values.MAIL_FROM !== undefined || values.SMTP_URL === undefined,
      'MAIL_FROM must be set together with SMTP_URL, to an address that the mail server may send from.',
    ],
    [
      values.S3_BUCKET !== undefined || Object.keys(values).every((name) => !name.startsWith('S3_')),
      'S3_BUCKET must name the bucket that the other S3 settings are for.',
    ],
    [
      values.BACKUP_BUCKET === undefined || values.S3_BUCKET !== undefined,
      'BACKUP_BUCKET requires S3_BUCKET: both use the same S3 settings.',
    ],
    [
      values.BACKUP_BUCKET === undefined || values.BACKUP_DIR === undefined,
      'BACKUP_DIR and BACKUP_BUCKET exclude each other.',
    ],
  ]
  return rules.flatMap(([isValid, message]) => (isValid ? [] : [message]))
}

/** Reads the environment. Throws `ConfigError` with all errors. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const values: Record<string, string> = {}
  for (const name of Object.keys(settingsSchema.shape)) {
    const value = environment[name]?.trim()
    if (value) values[name] = value
  }
  const { data, error } = settingsSchema.safeParse(values)
  const errors = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
  errors.push(...listConflicts(values))
  const { ADMIN_PASSWORD: password } = values
  const minLength = data?.PASSWORD_MIN_LENGTH ?? PASSWORD_MIN_LENGTH
  if (password && (password.length < minLength || password.length > PASSWORD_MAX_LENGTH))
    errors.push(`ADMIN_PASSWORD must have ${minLength} to ${PASSWORD_MAX_LENGTH} characters.`)
  if (!data || errors.length > 0) throw new ConfigError(errors)
  return toConfig(data)
}

/** Null stands for a feature that is off or a value to generate; settings.ts documents each. */
const toConfig = (one: Settings) => ({
  port: one.PORT,
  host: one.HOST,
  dataDir: resolve(one.DATA_DIR),
  bucket: toBucket(one),
  backup: {
    folder: one.BACKUP_DIR === undefined ? null : resolve(one.BACKUP_DIR),
    bucket: one.BACKUP_BUCKET ?? null,
    passphrase: one.BACKUP_PASSPHRASE ?? null,
  },
  databaseUrl: one.DATABASE_URL ?? null,
  databaseOwnerUrl: one.DATABASE_OWNER_URL ?? null,
  adminEmail: one.ADMIN_EMAIL,
  adminPassword: one.ADMIN_PASSWORD ?? null,
  tokenSecret: one.TOKEN_SECRET ?? null,
  previousTokenSecrets: one.PREVIOUS_TOKEN_SECRETS,
  signingKey: one.SIGNING_KEY ?? null,
  previousSigningKeys: one.PREVIOUS_SIGNING_KEYS ?? null,
  publicUrl: (one.PUBLIC_URL ?? `http://localhost:${one.PORT}`).replace(/\/+$/, ''),
  allowedOrigins: splitList(one.ALLOWED_ORIGINS),
  trustProxy: toTrustProxy(one.TRUST_PROXY),
  databaseName: one.DATABASE_NAME,
  socialLinks:
    one.SOCIAL_LINKS ??
    ([
      { name: 'Website', url: COUNCIL_SITE },
      { name: 'Contact', url: `mailto:${one.CONTACT_EMAIL}` },
    ] satisfies [SocialLink, SocialLink]),
  contactEmail: one.CONTACT_EMAIL,
  postalAddress: splitList(one.POSTAL_ADDRESS, '|'),
  smtpUrl: one.SMTP_URL ?? null,
  clamdUrl: one.CLAMD_URL ?? null,
  mailFrom: {
    name: one.MAIL_FROM?.name || one.DATABASE_NAME,
    address: one.MAIL_FROM?.address ?? one.CONTACT_EMAIL,
  },
  memberNumberStart: one.MEMBER_NUMBER_START,
  auditDays: one.AUDIT_DAYS,
  passwordMinLength: one.PASSWORD_MIN_LENGTH,
  requirePasswordChange: one.REQUIRE_PASSWORD_CHANGE,
  requireSecondFactor: one.REQUIRE_SECOND_FACTOR === undefined ? null : ('admin' as const),
  limits: LIMITS,
  drainSeconds: one.DRAIN_SECONDS,
  metrics: one.METRICS_PORT === undefined ? null : { host: one.HOST, port: one.METRICS_PORT },
})

/** Returns the number of trusted proxies, or their addresses and networks. */
const toTrustProxy = (value = 'false'): false | number | string[] => {
  if (value === 'false' || value === '0') return false
  return /^[1-9]$/.test(value) ? Number(value) : splitList(value)
}

/** Returns null for a folder under `dataDir`. The credentials are those of the environment or the machine. */
const toBucket = (one: Settings) =>
  one.S3_BUCKET === undefined
    ? null
    : { name: one.S3_BUCKET, endpoint: one.S3_ENDPOINT ?? null, region: one.S3_REGION ?? 'us-east-1' }

export type Config = ReturnType<typeof toConfig>
export type Bucket = NonNullable<Config['bucket']>

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
