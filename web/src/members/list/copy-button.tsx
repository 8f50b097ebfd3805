import Button from '@mui/material/Button'
import { getCountryName, type Member, messages } from '@trophy/domain'
import { toast } from '#ui/feedback/toasts.tsx'

/** Formats name and address as on an envelope, without empty lines. */
const formatAddress = ({ name, address, zip, city, country }: Member): string =>
  [name, address, `${zip} ${city}`.trim(), country === '' ? '' : getCountryName(country)]
    .filter((line) => line !== '')
    .join('\n')

/** Copies the stored name and address to the clipboard. */
export function CopyButton({ member }: { member: Member }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatAddress(member))
      toast.success(messages.addressCopied)
    } catch {
      toast.error(messages.notCopied)
    }
  }
  return (
    <Button variant="outlined" onClick={copy}>
      Copy name and address
    </Button>
  )
}
