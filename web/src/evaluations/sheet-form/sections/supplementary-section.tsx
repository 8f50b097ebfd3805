import { styled } from '@mui/material/styles'
import { hasContent } from '@trophy/domain'
import { type ReactNode, useRef } from 'react'
import type { RowView, SheetView } from '#evaluations/sheet-form/sheet-view.ts'
import { useDelayed } from '#ui/page/use-delayed.ts'
import { CollapsibleSection } from './collapsible-section.tsx'
import { useOpenOnce } from './use-collapse.ts'

export const SUPPLEMENTARY_TITLE = 'Supplementary Information for Gold Trophy'

const Notice = styled('p')(({ theme }) => ({ margin: '0 0 8px', fontSize: 14, color: theme.vars.palette.warning.main }))

const hasError = ({ cells, error }: RowView): boolean => error !== null || cells.some((cell) => cell.error !== null)

/** Returns true if a row has a value or is required. */
const needsAttention = (row: RowView): boolean =>
  hasContent(row) || (row.isEnabled && 'required' in row.leaf.field && row.leaf.field.required)

type Props = {
  readonly view: Pick<SheetView, 'award' | 'supplementaryNotice'>
  readonly rows: readonly RowView[]
  /** Beside the title while the section is open. */
  readonly aside?: ReactNode
  /** True while a number is being typed, whose medal may be that of a slip. */
  readonly isTyping: boolean
  readonly children: ReactNode
}

/**
 * The section with what is recorded for gold trophies, collapsed until it is needed: for a gold medal, a value or a
 * required field.
 */
export function SupplementarySection({ view, rows, aside, isTyping, children }: Props) {
  const isNeeded = (view.award === 'Gold' && !isTyping) || rows.some(needsAttention)
  const [isShown] = useDelayed(isNeeded)
  const committedNotice = useRef(view.supplementaryNotice)
  if (!isTyping) committedNotice.current = view.supplementaryNotice
  const [notice] = useDelayed(committedNotice.current)
  const collapse = useOpenOnce(isShown || rows.some(hasError))
  return (
    <CollapsibleSection title={SUPPLEMENTARY_TITLE} collapse={collapse} summary={null} openLabel="Enter" aside={aside}>
      {notice && <Notice role="status">{notice}</Notice>}
      {children}
    </CollapsibleSection>
  )
}
