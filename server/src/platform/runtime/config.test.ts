import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const listConfigErrors = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  return []
}

describe('configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: null,
      tokenSecret: null,
      publicUrl: 'http://localhost:3000',
      databaseName: 'Trophy Evaluation Database',
      trustProxy: false,
      allowedOrigins: [],
      bucket: null,
      metrics: null,
    })
  })

  it('reads the password length, which cannot be reduced, and the role that requires two-factor authentication', () => {
    expect(readConfig({})).toMatchObject({ passwordMinLength: 6, requireSecondFactor: null, auditDays: 365 })
    const strict = { PASSWORD_MIN_LENGTH: '12', REQUIRE_SECOND_FACTOR: 'admin', AUDIT_DAYS: '3650' }
    expect(readConfig(strict)).toMatchObject({
      passwordMinLength: 12,
      requireSecondFactor: 'admin',
      auditDays: 3_650,
    })
    expect(listConfigErrors({ PASSWORD_MIN_LENGTH: '5', REQUIRE_SECOND_FACTOR: 'CCM', AUDIT_DAYS: '7' })).toEqual([
      'PASSWORD_MIN_LENGTH must be a whole number from 6 to 64, but is "5".',
      'REQUIRE_SECOND_FACTOR must be admin or unset, but is "CCM".',
      'AUDIT_DAYS must be a whole number from 30 to 36500, but is "7".',
    ])
    expect(listConfigErrors({ PASSWORD_MIN_LENGTH: '12', ADMIN_PASSWORD: 'Short-Pass1' })).toEqual([
      'ADMIN_PASSWORD must have 12 to 256 characters.',
    ])
  })

  it('stores files in a folder unless a bucket is set', () => {
    expect(readConfig({}).bucket).toBeNull()
    expect(readConfig({ S3_BUCKET: 'trophies' }).bucket).toEqual({
      name: 'trophies',
      endpoint: null,
      region: 'us-east-1',
    })
    const own = { S3_BUCKET: 'b', S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'eu-central-1' }
    expect(readConfig(own).bucket).toEqual({ name: 'b', endpoint: 'http://minio:9000', region: 'eu-central-1' })
  })

  it('rejects S3 settings without a bucket', () => {
    expect(listConfigErrors({ S3_ENDPOINT: 'http://minio:9000' })).toEqual([
      'S3_BUCKET must name the bucket that the other S3 settings are for.',
    ])
    expect(listConfigErrors({ S3_BUCKET: 'b', S3_ENDPOINT: 'minio:9000' })).toEqual([
      'S3_ENDPOINT must be an address starting with http:// or https://, but is "minio:9000".',
    ])
  })

  it('splits the postal address into lines', () => {
    expect(readConfig({}).postalAddress).toEqual([])
    const address = 'The Council | Szarvas utca 4 || 2092 Budakeszi, Hungary'
    expect(readConfig({ POSTAL_ADDRESS: address }).postalAddress).toEqual([
      'The Council',
      'Szarvas utca 4',
      '2092 Budakeszi, Hungary',
    ])
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, but is "70000".'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535, but is "3e3".'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
    ['TOKEN_SECRET', 'short', 'TOKEN_SECRET must have at least 32 characters.'],
    [
      'PUBLIC_URL',
      'example.org',
      'PUBLIC_URL must be an address starting with http:// or https://, but is "example.org".',
    ],
    [
      'ALLOWED_ORIGINS',
      'https://a.org/x',
      'ALLOWED_ORIGINS must list origins, for example https://app.example.org, but contains "https://a.org/x".',
    ],
    ...['true', '10', '999.1.1.1', '999.1.1.1/99', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.0/8/8', '1/1'].map(
      (value): [string, string, string] => [
        'TRUST_PROXY',
        value,
        `TRUST_PROXY must be a number of proxies up to 9, or list their addresses, for example 10.0.0.0/8, but contains "${value}".`,
      ],
    ),
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS must be a whole number from 0 to 300, but is "301".'],
    ['HOST', 'bad host', 'HOST must be a name or an address of this machine, but is "bad host".'],
    ['HOST', 'http://x', 'HOST must be a name or an address of this machine, but is "http://x".'],
    ['DATABASE_NAME', 'x'.repeat(101), 'DATABASE_NAME must have at most 100 characters.'],
    ['ADMIN_EMAIL', 'me', 'ADMIN_EMAIL must be an e-mail address, but is "me".'],
    ['ADMIN_PASSWORD', 'abc', 'ADMIN_PASSWORD must have 6 to 256 characters.'],
    ['CONTACT_EMAIL', 'me', 'CONTACT_EMAIL must be an e-mail address, but is "me".'],
    ['MEMBER_NUMBER_START', '100000', 'MEMBER_NUMBER_START must be a whole number from 1 to 99999, but is "100000".'],
    ...['office', 'Council office@example.org', '<office@example.org', 'a@b.org, c@d.org'].map(
      (value): [string, string, string] => [
        'MAIL_FROM',
        value,
        `MAIL_FROM must be an address, or a name and an address, for example Council <office@example.org>, but is "${value}".`,
      ],
    ),
    [
      'SOCIAL_LINKS',
      'A=https://a.org',
      'SOCIAL_LINKS must contain two links, for example Facebook=https://facebook.com/us,Instagram=https://instagram.com/us.',
    ],
    [
      'SOCIAL_LINKS',
      'A=https://a.org,B=javascript:alert(1)',
      'SOCIAL_LINKS must contain two links, for example Facebook=https://facebook.com/us,Instagram=https://instagram.com/us.',
    ],
  ])('reports the error of %s=%s', (name, value, sentence) => {
    expect(listConfigErrors({ [name]: value })).toEqual(
      name === 'DATABASE_URL' ? [sentence, expect.any(String)] : [sentence],
    )
  })

  it('requires a secret with DATABASE_URL', () => {
    expect(listConfigErrors({ DATABASE_URL: 'postgres://u:p@h/d' })).toEqual([
      'TOKEN_SECRET must be set together with DATABASE_URL, to the same value on every server of that database.',
    ])
  })

  it('requires DATABASE_URL for its owner', () => {
    const owner = { DATABASE_OWNER_URL: 'postgres://owner:p@h/d' }
    expect(listConfigErrors(owner)).toEqual([
      'DATABASE_OWNER_URL must name the database of DATABASE_URL, which is not set.',
    ])
    const database = { DATABASE_URL: 'postgres://u:p@h/d', TOKEN_SECRET: 's'.repeat(32) }
    expect(readConfig({ ...database, ...owner }).databaseOwnerUrl).toBe(owner.DATABASE_OWNER_URL)
  })

  it('requires a sender with a mail server, and does not repeat passwords', () => {
    const sender = 'MAIL_FROM must be set together with SMTP_URL, to an address that the mail server may send from.'
    expect(listConfigErrors({ SMTP_URL: 'smtp://mail.example.org' })).toEqual([sender])
    for (const SMTP_URL of ['mail.example.org:hidden', 'https://me:hidden@mail.example.org', 'smtp://me:hidden@:x'])
      expect(listConfigErrors({ SMTP_URL, MAIL_FROM: 'me@example.org' })).toEqual([
        'SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587.',
      ])
  })

  it('reads the sender of mails', () => {
    const parseSender = (MAIL_FROM: string) => readConfig({ MAIL_FROM, DATABASE_NAME: 'Records' }).mailFrom
    expect(parseSender('Council <office@bücher.example>').address).toBe('office@xn--bcher-kva.example')
    expect(readConfig({ ADMIN_EMAIL: 'jan@bücher.example' }).adminEmail).toBe('jan@xn--bcher-kva.example')
    const address = 'office@example.org'
    expect(parseSender(address)).toEqual({ name: 'Records', address })
    expect(parseSender(`<${address}>`)).toEqual({ name: 'Records', address })
    expect(parseSender(`Őrség, the council <${address}>`)).toEqual({ name: 'Őrség, the council', address })
    expect(parseSender(`"The Council" <${address}>`)).toEqual({ name: 'The Council', address })
    expect(readConfig({ CONTACT_EMAIL: address }).mailFrom).toEqual({ name: 'Trophy Evaluation Database', address })
  })

  it('reports all errors', () => {
    expect(listConfigErrors({ PORT: 'x', ADMIN_EMAIL: 'y' })).toHaveLength(2)
  })

  it('reads links, origins and proxies', () => {
    const config = readConfig({
      SOCIAL_LINKS: 'Facebook=https://facebook.com/us?a=b, Mail=mailto:us@example.org',
      ALLOWED_ORIGINS: 'https://a.example.org,http://localhost:5173',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      PUBLIC_URL: 'https://trophies.example.org/',
    })
    expect(config).toMatchObject({
      socialLinks: [
        { name: 'Facebook', url: 'https://facebook.com/us?a=b' },
        { name: 'Mail', url: 'mailto:us@example.org' },
      ],
      allowedOrigins: ['https://a.example.org', 'http://localhost:5173'],
      trustProxy: ['10.0.0.0/8', 'loopback'],
      publicUrl: 'https://trophies.example.org',
    })
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: '2001:db8::/32,192.0.2.1' }).trustProxy).toEqual(['2001:db8::/32', '192.0.2.1'])
  })
})
