import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { adminMenu, screens, screenTitles } from '@trophy/domain'
import { Link } from 'react-router'
import { SecondFactor } from '#identity/second-factor/second-factor.tsx'
import { OwnData } from '#personal-data/own-data.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useRole } from '#shell/session/session.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { AccountDetails } from './account-details.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** Links to admin screens that are used too rarely for the menu. */
function Administration() {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {adminMenu.map(({ screen, label }) => (
        <li key={screen}>
          <MuiLink component={Link} to={screens[screen].path}>
            {label}
          </MuiLink>
        </li>
      ))}
    </Box>
  )
}

/** The signed-in user's account, for every role. */
export default function AccountPage() {
  usePageTitle(screenTitles.account)
  const role = useRole()
  return (
    <>
      <PageHeading title={screenTitles.account} />
      <PageSection title="Signed in as">
        <AccountDetails />
      </PageSection>
      <PageSection title="Sessions">
        <OwnSessions />
      </PageSection>
      <PageSection title="Password">
        <PasswordForm />
      </PageSection>
      <PageSection title="Two-factor authentication">
        <SecondFactor />
      </PageSection>
      <PageSection title="Personal data">
        <OwnData />
      </PageSection>
      <PageSection title="Appearance">
        <ColourChoice />
      </PageSection>
      {role === 'admin' && (
        <PageSection title="Administration">
          <Administration />
        </PageSection>
      )}
    </>
  )
}
