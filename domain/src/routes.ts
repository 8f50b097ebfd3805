/** The contracts of all routes. The web app imports them as a type only. */
import { bulkImportRoutes } from '#bulk-import/routes.ts'
import { evaluationFileRoutes, evaluationRoutes, exportRoutes, publicLookUpRoutes } from '#evaluations/routes.ts'
import {
  changePasswordRoutes,
  emailRoutes,
  forgotRoutes,
  memberSecondFactorRoutes,
  resetRoutes,
  secondFactorRoutes,
  sessionRoutes,
  signInRoutes,
} from '#identity/routes.ts'
import { newsPictureRoutes, newsRoutes, notificationRoutes } from '#news/routes.ts'

export * from '#bulk-import/routes.ts'
export * from '#evaluations/routes.ts'
export * from '#identity/routes.ts'
export * from '#news/routes.ts'

/** All routes below the API base. */
export const apiRoutes = {
  ...bulkImportRoutes,
  ...evaluationRoutes,
  ...exportRoutes,
  ...publicLookUpRoutes,
  ...evaluationFileRoutes,
  ...signInRoutes,
  ...forgotRoutes,
  ...resetRoutes,
  ...changePasswordRoutes,
  ...sessionRoutes,
  ...emailRoutes,
  ...secondFactorRoutes,
  ...memberSecondFactorRoutes,
  ...newsRoutes,
  ...newsPictureRoutes,
  ...notificationRoutes,
}
export type Api = typeof apiRoutes
