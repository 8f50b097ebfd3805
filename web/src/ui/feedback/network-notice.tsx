import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { OfflineIcon } from '#ui/page/icons.tsx'

/** The end of the label of a button whose action has failed without a network. */
export const NEEDS_NETWORK = ' · needs the network'

const NO_NETWORK = 'This needs the network, and there is no connection to the server.'

/** Like an alert, whose code would more than double that of the look-up. */
const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 16px',
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.inset,
  fontSize: 14,
  '& > svg': { flexShrink: 0, color: theme.vars.palette.info.main },
  '& > p': { flex: 1, margin: 0 },
  '& > button': { flexShrink: 0 },
}))

type Props = {
  /** What is shown or possible without a network, as a sentence. */
  readonly text?: string | undefined
  /** Undefined if the part tries again by itself. */
  readonly onRetry?: (() => void) | undefined
}

/** Says in place that a part of the page needs the network. */
export function NetworkNotice({ text = '', onRetry }: Props) {
  return (
    <Frame role="status">
      <OfflineIcon aria-hidden />
      <p>
        {NO_NETWORK} {text}
      </p>
      {onRetry && (
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Frame>
  )
}
