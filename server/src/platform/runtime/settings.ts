/**
 * The environment variables of the server, each with its documentation. The tables of docs/configuration.md are
 * generated from them: `npm run docs:configuration`.
 */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@trophy/domain'
import { z } from 'zod'
import {
  email,
  flag,
  listenHost,
  origins,
  postgresUrl,
  proxies,
  sender,
  socialLinks,
  splitList,
  text,
  textThat,
  webAddress,
  wholeNumber,
  wholeNumberOr,
} from './setting-values.ts'

/** The purpose and the displayed default of a variable, in Markdown. */
type Documentation = { readonly purpose: string; readonly shown: string }

const document = <Schema extends z.ZodType>(schema: Schema, purpose: string, shown = 'none'): Schema =>
  schema.meta({ purpose, shown } satisfies Documentation)

/** Shorter passphrases can be found by brute force. */
export const MIN_PASSPHRASE_LENGTH = 12

/** Maximum length of the database's name, which appears in every page title. */
const MAX_NAME_LENGTH = 100

const COUNCIL_EMAIL = 'office@cic-wildlife.org'

/** By section of the documentation. */
export const settings = {
  Server: {
    PORT: document(wholeNumberOr(3000, 0, 65_535), 'port of the API and web app', '`3000`'),
    HOST: document(listenHost(), 'listen address; `0.0.0.0` opens it to the network', '`localhost`'),
    PUBLIC_URL: document(
      webAddress().optional(),
      'address that users type; e-mail links and the QR codes of certificates start with it',
      '`http://localhost:PORT`',
    ),
    TRUST_PROXY: document(
      proxies().optional(),
      'proxies whose `X-Forwarded-For` is trusted: how many (0 for none), or their addresses',
    ),
    ALLOWED_ORIGINS: document(origins().default(''), 'other origins whose pages may call the API, separated by commas'),
    DATA_DIR: document(
      z.string().default('./data'),
      'folder of the private database, the token secret, the signing key, uploaded files and unsent e-mails',
      '`./data`',
    ),
  },
  'Database and files': {
    DATABASE_URL: document(
      postgresUrl(),
      'your own PostgreSQL instead of the private one, see [growing.md](growing.md#move-to-your-own-postgresql)',
    ),
    DATABASE_OWNER_URL: document(
      postgresUrl(),
      'the same database as the role that owns the tables, see [growing.md](growing.md#two-roles)',
      '`DATABASE_URL`',
    ),
    S3_BUCKET: document(
      text(),
      'bucket for uploaded files instead of `DATA_DIR/files`; the other `S3_` variables require it. Credentials: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or the profile or role of the machine',
    ),
    S3_ENDPOINT: document(webAddress().optional(), 'endpoint of another S3-compatible service', 'Amazon S3'),
    S3_REGION: document(text(), 'region of the bucket', '`us-east-1`'),
    CLAMD_URL: document(
      textThat(
        (value) => /^(tcp:\/\/.|unix:\/\/\/.)/.test(value) && URL.canParse(value),
        'must look like tcp://host:3310 or unix:///run/clamav/clamd.ctl.',
      ).optional(),
      'ClamAV daemon that scans every upload: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`',
      'no scan',
    ),
  },
  Backups: {
    BACKUP_DIR: document(
      text(),
      'existing folder, preferably on another disk, for a [backup](backup.md) every hour in which something changed',
      'no scheduled backups',
    ),
    BACKUP_BUCKET: document(
      text(),
      'bucket for these backups instead of a folder; uses the other `S3_` variables and requires `S3_BUCKET`',
    ),
    BACKUP_PASSPHRASE: document(
      textThat(
        (value) => value.length >= MIN_PASSPHRASE_LENGTH,
        `must have at least ${MIN_PASSPHRASE_LENGTH} characters.`,
        false,
      ).optional(),
      'encrypts and opens [backups](backup.md); at least 12 characters',
      'not encrypted',
    ),
  },
  'Sign-in and security': {
    ADMIN_EMAIL: document(
      email().default('admin@localhost'),
      'first admin, created in an empty database',
      '`admin@localhost`',
    ),
    ADMIN_PASSWORD: document(
      text(),
      `first admin's password, at most ${PASSWORD_MAX_LENGTH} characters; printed once if generated`,
      'generated',
    ),
    TOKEN_SECRET: document(
      textThat((value) => value.length >= 32, 'must have at least 32 characters.', false).optional(),
      'signs sessions and encrypts two-factor secrets; at least 32 characters; required with `DATABASE_URL`',
      'generated, stored in `DATA_DIR`',
    ),
    PREVIOUS_TOKEN_SECRETS: document(
      z
        .string()
        .default('')
        .transform((value) => splitList(value))
        .refine(
          (secrets) => secrets.every(({ length }) => length >= 32),
          'must list secrets of at least 32 characters.',
        ),
      'earlier values of `TOKEN_SECRET`, separated by commas, see [operating.md](operating.md#change-the-token-secret)',
    ),
    SIGNING_KEY: document(
      text(),
      'Ed25519 key in PEM (PKCS#8), or a file that contains it; the same on every server of a database; without it and with `DATABASE_URL`, nothing is signed',
      'generated, stored in `DATA_DIR`',
    ),
    PREVIOUS_SIGNING_KEYS: document(
      text(),
      'earlier keys in PEM, public or private, or a file that contains them, see [operating.md](operating.md#change-the-signing-key)',
    ),
    PASSWORD_MIN_LENGTH: document(
      wholeNumberOr(PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH, 64),
      `minimum length of new passwords, at least ${PASSWORD_MIN_LENGTH} and at most 64`,
      `\`${PASSWORD_MIN_LENGTH}\``,
    ),
    REQUIRE_PASSWORD_CHANGE: document(
      flag('false'),
      '`true`: users whose password an admin has set must change it before they can do anything else',
      '`false`',
    ),
    REQUIRE_SECOND_FACTOR: document(
      textThat((value) => value === 'admin', 'must be admin or unset').optional(),
      '`admin`: admins must turn on two-factor authentication before they can do anything else',
    ),
    AUDIT_DAYS: document(wholeNumberOr(365, 30, 36_500), 'retention of the audit log in days, at least 30', '`365`'),
  },
  'Organisation and e-mail': {
    DATABASE_NAME: document(
      textThat(
        (value) => [...value].length <= MAX_NAME_LENGTH,
        `must have at most ${MAX_NAME_LENGTH} characters.`,
        false,
      ).default('Trophy Evaluation Database'),
      `name of the product in page titles, at most ${MAX_NAME_LENGTH} characters`,
      '`Trophy Evaluation Database`',
    ),
    CONTACT_EMAIL: document(email().default(COUNCIL_EMAIL), 'contact address shown to users', "the council's office"),
    POSTAL_ADDRESS: document(
      z.string().default(''),
      'where applicants send the signed form, lines separated by `|`; without it the form names `CONTACT_EMAIL`',
    ),
    SOCIAL_LINKS: document(
      socialLinks().optional(),
      'two links `name=url` at the foot of the side menu, separated by a comma',
      "the council's site and `CONTACT_EMAIL`",
    ),
    MEMBER_NUMBER_START: document(
      wholeNumberOr(10_000, 1, 99_999),
      'ID number of the first member, at most 99999',
      '`10000`',
    ),
    SMTP_URL: document(
      textThat(
        (value) => /^smtps?:\/\/./.test(value) && URL.canParse(value),
        'must look like smtps://user:password@host:465 or smtp://user:password@host:587.',
        false,
      ).optional(),
      'mail server: `smtps://user:password@host:465` or `smtp://user:password@host:587`; a password is only sent encrypted',
      'none: files in `DATA_DIR/outbox`',
    ),
    MAIL_FROM: document(
      sender().optional(),
      'sender, such as `Council <office@example.org>`; required with `SMTP_URL`',
      '`CONTACT_EMAIL`',
    ),
  },
  'Shutdown and metrics': {
    DRAIN_SECONDS: document(
      wholeNumberOr(0, 0, 300),
      'seconds to keep serving after SIGTERM while `/readyz` returns 503, so that load balancers can drain',
      '`0`',
    ),
    METRICS_PORT: document(
      wholeNumber(0, 65_535).optional(),
      'port on `HOST` that serves Prometheus metrics at `/metrics`; it is not password-protected, so close it to others in the firewall',
    ),
  },
} as const

type Section<Name extends keyof typeof settings> = (typeof settings)[Name]
type Variables = Section<'Server'> &
  Section<'Database and files'> &
  Section<'Backups'> &
  Section<'Sign-in and security'> &
  Section<'Organisation and e-mail'> &
  Section<'Shutdown and metrics'>

/** Parses all variables, trimmed; empty ones are omitted. */
export const settingsSchema = z.object(Object.assign({}, ...Object.values(settings)) as Variables)

export type Settings = z.output<typeof settingsSchema>
