import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { ABOVE_POINTS_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import { LOW_WINDOW, TOP_OFFSET } from '#ui/theme/tokens.ts'

export const Frame = styled('section')(({ theme }) => ({
  containerType: 'inline-size',
  containerName: 'sheet',
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}))

export const Head = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: TOP_OFFSET,
  zIndex: 2,
  padding: '10px 16px 8px',
  [ABOVE_POINTS_QUERY]: { paddingInline: 12 },
  borderBottom: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down('sm')]: { '& h2': { fontSize: '1.125rem' } },
  '@media print': { position: 'static' },
  [LOW_WINDOW]: { position: 'static' },
}))

export const TitleRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
})

export const Body = styled('div')({ padding: '8px 16px 16px', [ABOVE_POINTS_QUERY]: { paddingInline: 12 } })

type Props = {
  readonly title: string
  /** Beside the title, sticky with it. */
  readonly aside?: ReactNode
  /** Column headings or a sentence under the title, sticky with it. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** A section of the sheet with a sticky heading. */
export function Section({ title, aside, head, children }: Props) {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <TitleRow>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {aside}
        </TitleRow>
        {head}
      </Head>
      <Body>{children}</Body>
    </Frame>
  )
}
