/** The contracts of all routes. The web app imports them as a type only. */

import { auditRoutes } from '#audit/routes.ts'
import { bulkImportRoutes } from '#bulk-import/routes.ts'
import { backupRoutes, configurationRoutes, workQueueRoutes } from '#configuration/routes.ts'
import { documentRoutes } from '#documents/routes.ts'
import { evaluationFileRoutes, evaluationRoutes, exportRoutes, publicLookUpRoutes } from '#evaluations/routes.ts'
import { statisticsRoutes } from '#evaluations/statistics/routes.ts'
import { handbookFileRoutes, handbookRoutes } from '#handbook/routes.ts'
import {
  changePasswordRoutes,
  emailRoutes,
  forgotRoutes,
  memberSecondFactorRoutes,
  reminderRoutes,
  resetRoutes,
  secondFactorRoutes,
  sessionRoutes,
  signInRoutes,
} from '#identity/routes.ts'
import { mailRoutes } from '#mails/routes.ts'
import {
  memberFileRoutes,
  memberRoutes,
  personalDataRoutes,
  profileRoutes,
  registrationRoutes,
} from '#members/routes.ts'
import { calendarRoutes, newsPictureRoutes, newsRoutes, notificationRoutes } from '#news/routes.ts'
import { reviewRoutes } from '#reviews/routes.ts'
import { trophyRegisterRoutes } from '#trophy-register/routes.ts'

export * from '#audit/routes.ts'
export * from '#bulk-import/routes.ts'
export * from '#configuration/routes.ts'
export * from '#documents/routes.ts'
export * from '#evaluations/routes.ts'
export * from '#evaluations/statistics/routes.ts'
export * from '#handbook/routes.ts'
export * from '#identity/routes.ts'
export * from '#mails/routes.ts'
export * from '#members/routes.ts'
export * from '#news/routes.ts'
export * from '#reviews/routes.ts'
export * from '#trophy-register/routes.ts'
export * from '#wire/health-routes.ts'

/** All routes below the API base. */
export const apiRoutes = {
  ...bulkImportRoutes,
  ...evaluationRoutes,
  ...exportRoutes,
  ...publicLookUpRoutes,
  ...statisticsRoutes,
  ...evaluationFileRoutes,
  ...signInRoutes,
  ...forgotRoutes,
  ...resetRoutes,
  ...changePasswordRoutes,
  ...reminderRoutes,
  ...sessionRoutes,
  ...emailRoutes,
  ...secondFactorRoutes,
  ...memberSecondFactorRoutes,
  ...configurationRoutes,
  ...backupRoutes,
  ...workQueueRoutes,
  ...registrationRoutes,
  ...mailRoutes,
  ...auditRoutes,
  ...personalDataRoutes,
  ...documentRoutes,
  ...handbookRoutes,
  ...handbookFileRoutes,
  ...memberRoutes,
  ...memberFileRoutes,
  ...profileRoutes,
  ...newsRoutes,
  ...newsPictureRoutes,
  ...calendarRoutes,
  ...notificationRoutes,
  ...reviewRoutes,
  ...trophyRegisterRoutes,
}
export type Api = typeof apiRoutes
