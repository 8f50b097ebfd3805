import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { DOCUMENT_CATEGORIES, type DocumentRecord, formatSize } from '@trophy/domain'
import { Link } from 'react-router'
import { showShortDayOf } from '#lib/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DeleteIcon, DownloadIcon, EditIcon } from '#ui/page/icons.tsx'
import { ActionRow, GoAction, PressAction, SaveAction, SMALL_ICON } from '#ui/page/row-actions.tsx'
import { TOUCH_TARGET } from '#ui/theme/touch.ts'
import { downloadDocument } from './api.ts'

const editorOf = ({ _id }: DocumentRecord): string => `/documents/${_id}/edit`

/** Long names are read whole, and broken anywhere rather than cut. */
const broken = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const
const whole = { minWidth: { xs: 150, sm: 180 }, maxWidth: 420, ...broken } as const

/** What stands beside the title of a row on a phone, in px: the margins of page and cells. */
const MARGINS = 74

/** On a phone title and actions fill the width: what else there is of a document is a swipe away. */
const widthBeside = (actions: number) => ({
  ...broken,
  width: { xs: `calc(100vw - ${MARGINS + actions * TOUCH_TARGET}px)`, sm: 'auto' },
  minWidth: { sm: whole.minWidth.sm },
  maxWidth: { sm: whole.maxWidth },
})

/** For who may edit it, it leads to the editor. */
function Title({ row, isEditor }: { row: DocumentRecord; isEditor: boolean }) {
  return (
    <Box
      sx={{
        ...widthBeside(isEditor ? 3 : 1),
        fontWeight: 550,
        '@media (max-width: 599.95px)': { fontSize: 15, lineHeight: 1.35, pt: 1.25 },
      }}
    >
      {isEditor ? (
        <MuiLink component={Link} to={editorOf(row)} underline="hover">
          {row.title}
        </MuiLink>
      ) : (
        row.title
      )}
    </Box>
  )
}

function FileName({ row: { file } }: { row: DocumentRecord }) {
  if (!file) return '-'
  return (
    <Box sx={whole}>
      {file.originalName}{' '}
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontSize: 13 }}>
        {formatSize(file.size)}
      </Box>
    </Box>
  )
}

type ActionsProps = {
  readonly row: DocumentRecord
  readonly isEditor: boolean
  readonly onDelete: (row: DocumentRecord) => void
}

/** Everybody downloads; the rest is for editors. */
function Actions({ row, isEditor, onDelete }: ActionsProps) {
  const { title } = row
  return (
    <ActionRow>
      {row.file && (
        <SaveAction
          word="Download"
          name={title}
          fetchFile={(signal, received) => downloadDocument(row, signal, received)}
        >
          <DownloadIcon sx={SMALL_ICON} />
        </SaveAction>
      )}
      {isEditor && (
        <>
          <GoAction word="Edit" name={title} to={editorOf(row)}>
            <EditIcon sx={SMALL_ICON} />
          </GoAction>
          <PressAction word="Delete" name={title} onPress={() => onDelete(row)}>
            <DeleteIcon sx={SMALL_ICON} />
          </PressAction>
        </>
      )}
    </ActionRow>
  )
}

export const documentColumns = ({
  isEditor,
  onDelete,
}: Pick<ActionsProps, 'isEditor' | 'onDelete'>): DataColumn<DocumentRecord>[] => [
  {
    key: 'title',
    heading: 'Title',
    cell: (row) => <Title row={row} isEditor={isEditor} />,
    filter: { kind: 'text' },
  },
  {
    key: 'category',
    heading: 'Category',
    cell: ({ category }) => <Box sx={{ pt: { xs: 0.25, sm: 0 }, pb: { xs: 1.25, sm: 0 } }}>{category}</Box>,
    whenNarrow: 'under first',
    filter: { kind: 'select', options: DOCUMENT_CATEGORIES.map((value) => ({ value, label: value })) },
  },
  { key: 'fileName', heading: 'File name', cell: (row) => <FileName row={row} />, filter: { kind: 'text' } },
  {
    key: 'updatedAt',
    heading: 'Last Modified',
    cell: ({ updatedAt }) => showShortDayOf(updatedAt),
    descendsFirst: true,
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <Actions row={row} isEditor={isEditor} onDelete={onDelete} />,
    isSortable: false,
    staysRight: true,
    // To download is what one comes for.
    whenNarrow: 'second',
  },
]
