import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { DOCUMENT_CATEGORIES, type DocumentRecord, formatSize } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { download } from '#lib/call.ts'
import { formatInstantShortDay } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { CardDetails, type ToCard } from '#ui/data-table/phone/cards.tsx'
import { CellText } from '#ui/data-table/table-frame.ts'
import { DownloadLink } from '#ui/downloads/download-link.tsx'
import type { FetchFile } from '#ui/downloads/use-download.ts'
import { DownloadIcon } from '#ui/page/icons.tsx'
import { ActionRow, DeleteAction, DownloadAction, EditAction, SMALL_ICON } from '#ui/page/row-actions.tsx'

const editorPath = ({ _id }: DocumentRecord): string => `/documents/${_id}/edit`

const fetchDocument =
  ({ _id }: DocumentRecord): FetchFile =>
  (signal, onReceived) =>
    download('GET /documents/:id/download', { params: { id: _id }, signal, onReceived })

/** The title, linked to the editor for users who may edit. */
function DocumentTitle({ row, isEditor }: Pick<ActionsProps, 'row' | 'isEditor'>) {
  if (!isEditor) return row.title
  return (
    <MuiLink component={Link} to={editorPath(row)} underline="hover">
      {row.title}
    </MuiLink>
  )
}

const formatFile = ({ originalName, size }: NonNullable<DocumentRecord['file']>): ReactNode => (
  <>
    {originalName}{' '}
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {formatSize(size)}
    </Box>
  </>
)

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
        <DownloadAction label="Download" name={title} fetchFile={fetchDocument(row)}>
          <DownloadIcon sx={SMALL_ICON} />
        </DownloadAction>
      )}
      {isEditor && (
        <>
          <EditAction name={title} to={editorPath(row)} />
          <DeleteAction name={title} onClick={() => onDelete(row)} />
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
    cell: (row) => (
      <CellText sx={{ fontWeight: 550 }}>
        <DocumentTitle row={row} isEditor={isEditor} />
      </CellText>
    ),
    filters: [{ kind: 'text' }],
  },
  {
    key: 'category',
    heading: 'Category',
    cell: ({ category }) => category,
    narrowPlacement: 'under first',
    filters: [{ kind: 'select', options: DOCUMENT_CATEGORIES.map((value) => ({ value, label: value })) }],
  },
  {
    key: 'fileName',
    heading: 'File name',
    cell: ({ file }) => (file ? <CellText>{formatFile(file)}</CellText> : '-'),
    filters: [{ kind: 'text' }],
  },
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
  },
]

/** Returns a document as a card: title and date, category and file. For readers the title downloads the file. */
export const createDocumentCard =
  ({ isEditor, onDelete }: Pick<ActionsProps, 'isEditor' | 'onDelete'>): ToCard<DocumentRecord> =>
  (row) => ({
    name: row.title,
    title:
      isEditor || !row.file ? (
        <DocumentTitle row={row} isEditor={isEditor} />
      ) : (
        <DownloadLink text={row.title} description="download" fetchFile={fetchDocument(row)} />
      ),
    value: <Box sx={{ fontSize: 13 }}>{formatInstantShortDay(row.updatedAt)}</Box>,
    details: <CardDetails>{[row.category, row.file && formatFile(row.file)]}</CardDetails>,
    status: null,
    actions: isEditor && <Actions row={row} isEditor={isEditor} onDelete={onDelete} />,
  })
