/** Layout of the rows of a file panel: icon, name with note, buttons. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Frame = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 14,
  paddingBlock: 10,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.hairline}` },
}))

const Name = styled('div')({ fontSize: 15, lineHeight: 1.35, fontWeight: 550, overflowWrap: 'anywhere' })

const Note = styled('div')(({ theme }) => ({
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  '&[role=alert]': { color: theme.vars.palette.error.main },
}))

const Buttons = styled('div')({ display: 'flex', gap: 2 })

/** Holds the icon at the head of a row. */
export const RowIcon = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  color: theme.vars.palette.text.secondary,
  '&[data-failed=true]': { color: theme.vars.palette.error.main },
}))

type Props = {
  readonly icon: ReactNode
  readonly name: string
  readonly note: ReactNode
  /** The note is an error, announced immediately by screen readers. */
  readonly isFailure?: boolean
  readonly buttons: ReactNode
}

export function Row({ icon, name, note, isFailure = false, buttons }: Props) {
  return (
    <Frame>
      {icon}
      <div>
        <Name>{name}</Name>
        <Note {...(isFailure ? { role: 'alert' } : {})}>{note}</Note>
      </div>
      <Buttons>{buttons}</Buttons>
    </Frame>
  )
}
