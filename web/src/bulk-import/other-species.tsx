import Alert from '@mui/material/Alert'
import { getSpeciesName, Problem } from '@trophy/domain'
import { ActionButton } from '#ui/forms/action-button.tsx'

/** Returns the species that an error of the check offers, or null. */
export const findOfferedSpecies = (error: unknown): string | null => {
  if (!(error instanceof Problem) || error.code !== 'OTHER_SPECIES') return null
  const { data } = error
  return typeof data === 'object' && data !== null && 'otherSpecies' in data && typeof data.otherSpecies === 'string'
    ? data.otherSpecies
    : null
}

type Props = {
  readonly message: string
  /** The key of the offered species. */
  readonly species: string
  readonly isBusy: boolean
  readonly onAccept: () => void
}

/** Offers to check a workbook as the species that it belongs to. */
export function OtherSpecies({ message, species, isBusy, onAccept }: Props) {
  return (
    <Alert
      severity="warning"
      sx={{ maxWidth: 760 }}
      action={
        <ActionButton color="inherit" variant="outlined" isWaiting={isBusy} onClick={onAccept}>
          Check as {getSpeciesName(species)}
        </ActionButton>
      }
    >
      {message}
    </Alert>
  )
}
