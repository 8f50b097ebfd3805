/** The contracts of all routes. The web app imports them as a type only. */
import { newsPictureRoutes, newsRoutes, notificationRoutes } from '#news/routes.ts'

export * from '#news/routes.ts'

/** All routes below the API base. */
export const apiRoutes = { ...newsRoutes, ...newsPictureRoutes, ...notificationRoutes }
export type Api = typeof apiRoutes
