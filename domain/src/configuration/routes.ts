/** The state of an installation: its public settings, which the browser needs before sign-in, and its backups. */
import { z } from 'zod'
import { routes } from '#wire/route.ts'

const publicConfig = z.object({
  /** The suffix of every page title. */
  databaseName: z.string(),
  /** The two links in the footer of the side menu. */
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** The council's contact address. */
  contactEmail: z.string(),
  /** The edition of the scoring rules currently in force. */
  edition: z.string(),
  /** The minimum number of characters in a new password. */
  passwordMinLength: z.number(),
})
export type PublicConfig = z.output<typeof publicConfig>

const latestBackup = z.object({
  /** Null before the first backup. */
  at: z.string().nullable(),
  /** True after two days without a backup, if backups are made at all. */
  isLate: z.boolean(),
})

/** The newest backup, for admins: nobody else reads the log of the server. */
export const backupRoutes = routes({
  'GET /backups/latest': {
    access: ['admin'],
    summary: 'Get the time of the latest backup, and whether it is late',
    response: latestBackup,
  },
})

const workQueue = z.object({
  /** Applications that have been neither approved nor declined. */
  applications: z.number(),
  /** Active certifications that end within the next 90 days. */
  expiring: z.number(),
  /** E-mails that could not be sent and are not tried again. */
  failedMails: z.number(),
  backup: latestBackup,
})
export type WorkQueue = z.output<typeof workQueue>

/** The tasks that wait for the office. */
export const workQueueRoutes = routes({
  'GET /work-queue': {
    access: ['admin'],
    summary: 'Count pending applications, expiring certifications and failed e-mails, and get the latest backup',
    response: workQueue,
  },
})

export const configurationRoutes = routes({
  'GET /config': {
    access: 'public',
    summary: 'Get the name, links and other public settings of this installation',
    response: publicConfig,
    isGuarded: true,
  },
  'GET /signing-keys': {
    access: 'public',
    summary: 'Get the public keys that verify the signatures of this installation, the earlier ones included',
    response: z.object({
      keys: z.array(
        z.object({
          /** The first 16 hexadecimal digits of the SHA-256 of the key. */
          id: z.string(),
          /** The 32 bytes of an Ed25519 key in base64url. */
          public_key: z.string(),
          /** False for earlier keys, with which nothing new is signed. */
          is_current: z.boolean(),
        }),
      ),
    }),
    isGuarded: true,
  },
})
