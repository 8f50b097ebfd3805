import Button from '@mui/material/Button'
import { REQUIRED_TROPHIES, screens } from '@trophy/domain'
import { Link } from 'react-router'
import { HomeSection } from '#ui/page/home-section.tsx'
import { Steps } from './steps.tsx'

const steps = [
  [
    'Apply',
    'Fill in the e-application: who you are, what you have measured so far, and the species you want to measure.',
  ],
  ['Sign', 'Print the registration form that you receive, sign it and send it to the administrative office.'],
  [
    'Get certified',
    'The office reviews your application. If you are accepted, you receive an ID number, a link to set a password and, once certified, the sheets of your species.',
  ],
  [
    'Stay in practice',
    `Certification is valid for a limited period. To keep it, measure at least ${REQUIRED_TROPHIES} trophies in three years.`,
  ],
] as const

/** The steps to become a certified measurer, with a link to the application form. */
export function BecomeMeasurer() {
  return (
    <HomeSection title="How to become a measurer">
      <Steps steps={steps} />
      <Button variant="contained" component={Link} to={screens.register.path} sx={{ mt: 3 }}>
        Open the e-application
      </Button>
    </HomeSection>
  )
}
