import { screenTitles } from '@trophy/domain'
import { SecondFactor } from '#identity/second-factor/second-factor.tsx'
import { OwnData } from '#personal-data/own-data.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useRole } from '#shell/session/session.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { AccountDetails } from './account-details.tsx'
import { Administration } from './administration.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

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
