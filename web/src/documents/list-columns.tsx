import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { DOCUMENT_CATEGORIES, type DocumentRecord, formatSize } from '@trophy/domain'
import { Link } from 'react-router'
import { download } from '#lib/call.ts'
import { formatInstantShortDay } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DeleteIcon, DownloadIcon, EditIcon } from '#ui/page/icons.tsx'
import { ActionRow, ButtonAction, DownloadAction, LinkAction, SMALL_ICON } from '#ui/page/row-actions.tsx'
import { TOUCH_TARGET_PX } from '#ui/theme/touch.ts'

const editorPath = ({ _id }: DocumentRecord): string => `/documents/${_id}/edit`

/** Wraps long names instead of truncating them. */
const wrapStyles = { overflowWrap: 'anywhere', whiteSpace: 'normal', py: 0.5 } as const
const cellStyles = { minWidth: { xs: 150, sm: 180 }, maxWidth: 420, ...wrapStyles } as const

/** The margins of page and cells beside the title on a phone. */
const MARGINS_PX = 66

/** On a phone, title and actions fill the width; the other columns are reached by scrolling. */
const titleWidth = (actions: number) => ({
  ...wrapStyles,
  width: { xs: `calc(100vw - ${MARGINS_PX + actions * TOUCH_TARGET_PX}px)`, sm: 'auto' },
  minWidth: { sm: cellStyles.minWidth.sm },
  maxWidth: { sm: cellStyles.maxWidth },
})

/** The title, linked to the editor for users who may edit. */
function TitleCell({ row, isEditor }: { row: DocumentRecord; isEditor: boolean }) {
  return (
    <Box
      sx={{
        ...titleWidth(isEditor ? 3 : 1),
        pb: { xs: 0, sm: 0.5 },
        fontWeight: 550,
        '@media (max-width: 599.95px)': { fontSize: 15, lineHeight: 1.35, pt: 1.25 },
      }}
    >
      {isEditor ? (
        <MuiLink component={Link} to={editorPath(row)} underline="hover">
          {row.title}
        </MuiLink>
      ) : (
        row.title
      )}
    </Box>
  )
}

function FileNameCell({ row: { file } }: { row: DocumentRecord }) {
  if (!file) return '-'
  return (
    <Box sx={cellStyles}>
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

/** Download for all users; edit and delete for editors. */
function Actions({ row, isEditor, onDelete }: ActionsProps) {
  const { title } = row
  return (
    <ActionRow>
      {row.file && (
        <DownloadAction
          label="Download"
          name={title}
          fetchFile={(signal, onReceived) =>
            download('GET /documents/:id/download', { params: { id: row._id }, signal, onReceived })
          }
        >
          <DownloadIcon sx={SMALL_ICON} />
        </DownloadAction>
      )}
      {isEditor && (
        <>
          <LinkAction label="Edit" name={title} to={editorPath(row)}>
            <EditIcon sx={SMALL_ICON} />
          </LinkAction>
          <ButtonAction label="Delete" name={title} onClick={() => onDelete(row)}>
            <DeleteIcon sx={SMALL_ICON} />
          </ButtonAction>
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
    cell: (row) => <TitleCell row={row} isEditor={isEditor} />,
    filters: [{ kind: 'text' }],
  },
  {
    key: 'category',
    heading: 'Category',
    cell: ({ category }) => <Box sx={{ pt: { xs: 0.25, sm: 0.5 }, pb: { xs: 1.25, sm: 0.5 } }}>{category}</Box>,
    narrowPlacement: 'under first',
    filters: [{ kind: 'select', options: DOCUMENT_CATEGORIES.map((value) => ({ value, label: value })) }],
  },
  { key: 'fileName', heading: 'File name', cell: (row) => <FileNameCell row={row} />, filters: [{ kind: 'text' }] },
  {
    key: 'updatedAt',
    heading: 'Last Modified',
    cell: ({ updatedAt }) => formatInstantShortDay(updatedAt),
    sortsDescendingFirst: true,
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <Actions row={row} isEditor={isEditor} onDelete={onDelete} />,
    isSortable: false,
    isPinnedRight: true,
    // Downloading is the most frequent action.
    narrowPlacement: 'second',
  },
]
