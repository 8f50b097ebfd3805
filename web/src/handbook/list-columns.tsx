import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { HANDBOOK_CATEGORIES, HANDBOOK_FILE_KINDS, HANDBOOK_FILE_LABELS, type Handbook } from '@trophy/domain'
import { Link } from 'react-router'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DownloadLink } from '#ui/downloads/download-link.tsx'
import { DeleteIcon, EditIcon } from '#ui/page/icons.tsx'
import { ActionRow, ButtonAction, LinkAction, SMALL_ICON } from '#ui/page/row-actions.tsx'
import { downloadChapter } from './download-chapter.ts'

export const formatChapter = ({ code, common_name }: Handbook): string =>
  common_name === '' ? code : `${code}, ${common_name}`

/** Wraps long text instead of truncating it. */
const wrapStyles = { overflowWrap: 'break-word', whiteSpace: 'normal', py: 0.5 } as const

type HandbookColumnOptions = {
  /** Null for read-only users. */
  readonly onDelete: ((row: Handbook) => void) | null
}

/** The code, linked to the editor for admins. */
function CodeCell({ row, isLink }: { row: Handbook; isLink: boolean }) {
  return (
    <Box sx={{ ...wrapStyles, minWidth: 56, maxWidth: 150, fontWeight: 550 }}>
      {isLink ? (
        <MuiLink component={Link} to={`/handbook/${row._id}/edit`} underline="hover">
          {row.code}
        </MuiLink>
      ) : (
        row.code
      )}
    </Box>
  )
}

const fileColumns: readonly DataColumn<Handbook>[] = HANDBOOK_FILE_KINDS.map((language) => {
  const heading = HANDBOOK_FILE_LABELS[language]
  return {
    key: language,
    heading,
    isSortable: false,
    ...(language === 'english' ? { narrowPlacement: 'second' } : {}),
    cell: (row) => {
      const edition = row.files[language]
      if (edition === null) return '-'
      return (
        <Box sx={{ ...wrapStyles, minWidth: 76, maxWidth: 160 }}>
          <DownloadLink
            text={edition}
            description={`${heading}, ${formatChapter(row)}`}
            fetchFile={(signal, onReceived) => downloadChapter(row, language, signal, onReceived)}
          />
        </Box>
      )
    },
  }
})

export const handbookColumns = ({ onDelete }: HandbookColumnOptions): DataColumn<Handbook>[] => [
  {
    key: 'code',
    heading: 'Code',
    cell: (row) => <CodeCell row={row} isLink={onDelete !== null} />,
    filters: [{ kind: 'text' }],
  },
  {
    key: 'common_name',
    heading: 'Common name',
    cell: ({ common_name }) => <Box sx={{ ...wrapStyles, minWidth: 120, maxWidth: 360 }}>{common_name}</Box>,
    filters: [{ kind: 'text' }],
    narrowPlacement: 'under first',
  },
  {
    key: 'category',
    heading: 'Category',
    cell: ({ category }) => category,
    filters: [{ kind: 'select', options: HANDBOOK_CATEGORIES.map((value) => ({ value, label: value })) }],
  },
  ...fileColumns,
  ...(onDelete === null
    ? []
    : [
        {
          key: 'actions',
          heading: 'Actions',
          cell: (row: Handbook) => (
            <ActionRow>
              <LinkAction label="Edit" name={formatChapter(row)} to={`/handbook/${row._id}/edit`}>
                <EditIcon sx={SMALL_ICON} />
              </LinkAction>
              <ButtonAction label="Delete" name={formatChapter(row)} onClick={() => onDelete(row)}>
                <DeleteIcon sx={SMALL_ICON} />
              </ButtonAction>
            </ActionRow>
          ),
          isSortable: false,
          isPinnedRight: true,
        },
      ]),
]
