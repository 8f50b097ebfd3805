import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import { MemberHome } from './member-home.tsx'
import { PublicHome } from './public-home.tsx'

/** Public page for guests, personal start page for signed-in users. */
export default function HomePage() {
  usePageTitle('Home')
  const user = useSession()
  return user ? <MemberHome user={user} /> : <PublicHome />
}
