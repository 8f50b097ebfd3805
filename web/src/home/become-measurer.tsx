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
    'Be certified',
    'The office reviews it. Who is accepted receives a number, a password by e-mail and, with the certification, the sheets of their species.',
  ],
  [
    'Stay in practice',
    `A certification has a beginning and an end. Who measures ${REQUIRED_TROPHIES} trophies in three years keeps it.`,
  ],
] as const

/** How one becomes a certified measurer, and the way in. */
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
