/** Access check before a request is parsed: token or link, rate limit, role, second factor. */
import { Problem, problems, type SignedIn } from '@trophy/domain'
import { hasSecondFactor } from '#identity/second-factor/rows.ts'
import { requireOwnRow } from '#identity/users.ts'
import { RENEWED_TOKEN_HEADER } from '#platform/http/handle-call.ts'
import type { CreateAuthorise } from '#platform/http/register.ts'
import { getAddressKey } from '#platform/http/request-address.ts'
import { consumeLink, LINK_PARAM, parseLink } from './download-links.ts'
import { assertReauthenticated } from './reauthentication.ts'
import { authenticate, isSecondFactorRequired } from './sessions.ts'

/**
 * Returns the hook of a route. Sets `request.signedIn` as soon as the user is known. Throws 401 without a valid
 * session, 403 for another role, a password that must be changed, a missing second factor or a reauthentication
 * that is due, 429 for too many requests.
 */
export const createAuthorise: CreateAuthorise = (deps, { access, rate, allowsLink, ...rule }) => {
  const assertAllowed = async (user: SignedIn): Promise<void> => {
    if (!access.includes(user.role)) throw problems.notAllowed()
    const isPasswordChecked = deps.config.requirePasswordChange && !rule.allowsPasswordSetByAdmin
    if (isPasswordChecked && (await requireOwnRow(deps.db, user)).password_set_by_admin)
      throw problems.passwordChangeRequired()
    const mustSetUp = !rule.allowsMissingSecondFactor && isSecondFactorRequired(deps.config, user)
    if (mustSetUp && !(await hasSecondFactor(deps.db, user._id))) throw problems.secondFactorRequired()
    if (rule.requiresReauthentication) await assertReauthenticated(deps, user)
  }
  return async (request, reply) => {
    const address = getAddressKey(request)
    if (access === 'public') return deps.rateLimits.consume(rate, address)
    const link = allowsLink && request.method === 'GET' ? parseLink(request.url) : null
    const authentication = link
      ? consumeLink(deps, link).then((user) => ({ user, renewed: null }))
      : authenticate(deps, request.headers.authorization)
    const { user, renewed } = await authentication.catch(async (error) => {
      // Unauthenticated requests count as guest requests.
      if (error instanceof Problem) await deps.rateLimits.consume('public', address)
      throw error
    })
    request.signedIn = user
    await deps.rateLimits.consume(rate, `${user._id} at ${address}`)
    if (link) delete (request.query as Record<string, unknown>)[LINK_PARAM]
    // Also on a rejection: the browser may still show the menu of a former role.
    if (renewed) reply.header(RENEWED_TOKEN_HEADER, renewed)
    await assertAllowed(user)
  }
}
