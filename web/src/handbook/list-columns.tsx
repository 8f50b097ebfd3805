import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import {
  HANDBOOK_CATEGORIES,
  HANDBOOK_FILE_KINDS,
  HANDBOOK_FILE_LABELS,
  type Handbook,
  type HandbookFileKind,
} from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { ToCard } from '#ui/data-table/phone/cards.tsx'
import { CellText } from '#ui/data-table/table-frame.ts'
import { DownloadLink } from '#ui/downloads/download-link.tsx'
import { DownloadIcon } from '#ui/page/icons.tsx'
import { ActionRow, DeleteAction, DownloadAction, EditAction, SMALL_ICON } from '#ui/page/row-actions.tsx'
import { downloadChapter } from './download-chapter.ts'

export const formatChapter = ({ code, common_name }: Handbook): string =>
  common_name === '' ? code : `${code}, ${common_name}`

type HandbookColumnOptions = {
  /** Null for read-only users. */
  readonly onDelete: ((row: Handbook) => void) | null
}

const editorPath = ({ _id }: Handbook): string => `/handbook/${_id}/edit`

type ChapterActionsProps = HandbookColumnOptions & { readonly row: Handbook; readonly children?: ReactNode }

/** Edit and delete, for admins. */
function ChapterActions({ row, onDelete, children }: ChapterActionsProps) {
  const name = formatChapter(row)
  return (
    <ActionRow>
      {children}
      {onDelete && (
        <>
          <EditAction name={name} to={editorPath(row)} />
          <DeleteAction name={name} onClick={() => onDelete(row)} />
        </>
      )}
    </ActionRow>
  )
}

/** A text about the chapter, linked to the editor for admins. */
function ChapterTitle({ row, onDelete, children }: ChapterActionsProps) {
  return (
    <Box component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
      {onDelete ? (
        <MuiLink component={Link} to={editorPath(row)} underline="hover">
          {children}
        </MuiLink>
      ) : (
        children
      )}
    </Box>
  )
}

/** The edition in a language, which downloads it. */
function EditionLink({ row, language }: { row: Handbook; language: HandbookFileKind }) {
  const edition = row.files[language]
  if (edition === null) return '-'
  return (
    <DownloadLink
      text={edition}
      description={`${HANDBOOK_FILE_LABELS[language]}, ${formatChapter(row)}`}
      fetchFile={(signal, onReceived) => downloadChapter(row, language, signal, onReceived)}
    />
  )
}

const fileColumns: readonly DataColumn<Handbook>[] = HANDBOOK_FILE_KINDS.map((language) => ({
  key: language,
  heading: HANDBOOK_FILE_LABELS[language],
  isSortable: false,
  ...(language === 'english' ? { narrowPlacement: 'second' } : {}),
  cell: (row) => (
    <CellText>
      <EditionLink row={row} language={language} />
    </CellText>
  ),
}))

export const handbookColumns = ({ onDelete }: HandbookColumnOptions): DataColumn<Handbook>[] => [
  {
    key: 'code',
    heading: 'Code',
    cell: (row) => <ChapterTitle {...{ row, onDelete }}>{row.code}</ChapterTitle>,
    filters: [{ kind: 'text' }],
  },
  {
    key: 'common_name',
    heading: 'Common name',
    cell: ({ common_name }) => common_name,
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
          cell: (row: Handbook) => <ChapterActions {...{ row, onDelete }} />,
          isSortable: false,
          isPinnedRight: true,
        },
      ]),
]

/** Returns a chapter as a card: code, name and English edition, category and other editions, all in its menu. */
export const createChapterCard =
  ({ onDelete }: HandbookColumnOptions): ToCard<Handbook> =>
  (row, getMark) => {
    const kinds = HANDBOOK_FILE_KINDS.filter((kind) => row.files[kind] !== null)
    return {
      name: formatChapter(row),
      title: (
        <ChapterTitle {...{ row, onDelete }}>
          {getMark('code')(row.code)} {getMark('common_name')(row.common_name)}
        </ChapterTitle>
      ),
      value: (
        <Box sx={{ position: 'relative', zIndex: 1, maxWidth: 150 }}>
          <EditionLink row={row} language="english" />
        </Box>
      ),
      details: row.category,
      status: kinds.length > 1 && `${kinds.length} files`,
      actions: (onDelete || kinds.length > 0) && (
        <ChapterActions {...{ row, onDelete }}>
          {kinds.map((kind) => (
            <DownloadAction
              key={kind}
              label={`${HANDBOOK_FILE_LABELS[kind]}: ${row.files[kind]}`}
              name={formatChapter(row)}
              fetchFile={(signal, onReceived) => downloadChapter(row, kind, signal, onReceived)}
            >
              <DownloadIcon sx={SMALL_ICON} />
            </DownloadAction>
          ))}
        </ChapterActions>
      ),
    }
  }
