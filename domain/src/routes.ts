/** The contracts of all routes. The web app imports them as a type only. */
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

export * from '#identity/routes.ts'
export * from '#news/routes.ts'

/** All routes below the API base. */
export const apiRoutes = {
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
