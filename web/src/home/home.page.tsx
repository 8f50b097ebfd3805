import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import { MemberHome } from './member-home.tsx'
import { PublicHome } from './public-home.tsx'

/** Open to everybody: what the database is for a guest, the work at hand for a member. */
export default function HomePage() {
  usePageTitle('Home')
  const user = useSession()
  return user ? <MemberHome user={user} /> : <PublicHome />
}
