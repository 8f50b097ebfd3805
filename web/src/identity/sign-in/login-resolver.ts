/** The validation of the login form. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type Login, loginSchema } from '@trophy/domain'

export type Credentials = Pick<Login, 'username' | 'password'>

export const loginResolver = zodResolver(loginSchema)
