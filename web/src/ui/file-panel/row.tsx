/** Layout of the rows of a file panel: icon, name with note, buttons, and controls below the note. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Frame = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  gridTemplateAreas: '"icon text buttons"',
  alignItems: 'center',
  columnGap: 14,
  paddingBlock: 10,
  '&:has([data-controls])': {
    gridTemplateAreas: '"icon text buttons" "icon controls buttons"',
    // On a phone, a long name needs the width of the buttons.
    [theme.breakpoints.down('sm')]: { gridTemplateAreas: '"icon text text" "icon controls buttons"' },
  },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.hairline}` },
}))

const Name = styled('div')({ fontSize: 15, lineHeight: 1.35, fontWeight: 550, overflowWrap: 'anywhere' })

const Note = styled('div')(({ theme }) => ({
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  '&[role=alert]': { color: theme.vars.palette.error.main },
}))

const Buttons = styled('div')({ gridArea: 'buttons', display: 'flex', gap: 2 })

/** Holds the icon at the head of a row. */
export const RowIcon = styled('span')(({ theme }) => ({
  gridArea: 'icon',
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
  /** Further controls below the note. */
  readonly children?: ReactNode
}

export function Row({ icon, name, note, isFailure = false, buttons, children }: Props) {
  return (
    <Frame>
      {icon}
      <div style={{ gridArea: 'text' }}>
        <Name>{name}</Name>
        <Note {...(isFailure ? { role: 'alert' } : {})}>{note}</Note>
      </div>
      {children && (
        <div data-controls style={{ gridArea: 'controls' }}>
          {children}
        </div>
      )}
      <Buttons>{buttons}</Buttons>
    </Frame>
  )
}
