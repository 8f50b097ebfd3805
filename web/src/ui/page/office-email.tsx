import { useConfiguration } from '#configuration/use-configuration.ts'
import { EmailLink } from './email-link.tsx'

/** A link to write to the office of this installation. */
export default function OfficeEmail() {
  const contactEmail = useConfiguration('contactEmail')
  return contactEmail ? <EmailLink address={contactEmail} /> : 'the administrative office'
}
