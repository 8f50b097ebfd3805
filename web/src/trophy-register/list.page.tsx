import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getSpeciesName, listSpecies, screenTitles, trophyRegister } from '@trophy/domain'
import { Link, Navigate, useSearchParams } from 'react-router'
import { call, download } from '#lib/call.ts'
import { formatTrophies } from '#lib/format/format-count.ts'
import { toListParams } from '#lib/list-params.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { formatPhenotype, listCurrentPhenotypes } from '#species/phenotypes.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { type QuickFilter, QuickFilters } from '#ui/data-table/search/quick-filters.tsx'
import { type TableView, useTableView } from '#ui/data-table/use-table-view.ts'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { createRegisterCard, registerColumns } from './list-columns.tsx'

const TITLE = screenTitles.trophies

const listPhenotypeOptions = (species: string) =>
  listCurrentPhenotypes(species).map((one) => ({ value: one.key, label: formatPhenotype(one) }))

/** Returns the choices beside the title: the species and, if there are several, the phenotype. */
const createChoices = (species: string): readonly QuickFilter[] => {
  const all = listSpecies().map(({ key, name }) => ({ value: key, label: name }))
  const options = listPhenotypeOptions(species)
  const phenotype = { kind: 'choice', name: 'phenotype_key', label: 'Phenotype', options } as const
  const choice = { kind: 'choice', name: 'eval_option', label: 'Species', options: all } as const
  return options.length > 1 ? [choice, { ...phenotype, emptyLabel: 'All phenotypes' }] : [choice]
}

/** Returns the view without the species and the edition, which are not cleared with the filters. */
const withoutSpecies = (view: TableView): TableView => {
  const { eval_option: _, version: __, ...filters } = view.query.filters
  const clearFilters = () => view.filter(Object.fromEntries(Object.keys(filters).map((name) => [name, []])))
  return { ...view, query: { ...view.query, filters }, clearFilters }
}

/** Phenotypes and editions belong to one species. */
const withSpeciesChange = (view: TableView): TableView => ({
  ...view,
  filter: (patch) => view.filter({ ...('eval_option' in patch && { phenotype_key: [], version: [] }), ...patch }),
})

function Register({ user }: { user: SessionUser }) {
  const [params] = useSearchParams()
  const createLink = (name: string, value: string) => {
    const others = [...params].filter((pair) => pair[0] !== name && pair[0] !== 'page')
    return `?${new URLSearchParams([...others, [name, value]])}`
  }
  const view: TableView = useTableView(trophyRegister, { title: TITLE, userId: user._id })
  const { eval_option: [species = ''] = [], phenotype_key = [] } = view.query.filters
  const query = { ...toListParams(view.query), eval_option: species }
  const page = useQuery({
    queryKey: ['evaluations', 'register', query],
    queryFn: ({ signal }) => call('GET /trophies', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: species !== '',
  })
  if (species === '') {
    const first = user.evaluation_options[0] ?? listSpecies()[0]?.key ?? ''
    return <Navigate to={createLink('eval_option', first)} replace />
  }
  const phenotypes = listPhenotypeOptions(species).filter(({ value }) => phenotype_key.includes(value))
  const subject = [getSpeciesName(species), ...phenotypes.map(({ label }) => label)].join(', ')
  const { version = '', other_versions = [] } = page.data ?? {}
  const links = other_versions.map((one) => (
    <MuiLink key={one.version} component={Link} to={createLink('version', one.version)} sx={{ mr: 1 }}>
      {`Edition ${one.version}: ${formatTrophies(one.trophies)}`}
    </MuiLink>
  ))
  const notice = (
    <Box sx={{ fontSize: 14, color: 'text.secondary', ...(links.length > 0 ? { mb: 1.5 } : {}) }}>
      {/* Controls are not printed. */}
      <Typography variant="h2" component="p" sx={{ mb: 1, display: 'none', displayPrint: 'block' }}>
        {`${subject}, edition ${version}`}
      </Typography>
      {links.length > 0 && <>Only points of edition {version} are compared here. </>}
      {links}
    </Box>
  )
  return (
    <DataTable
      title={TITLE}
      heading={{
        title: TITLE,
        actions: (
          <Box sx={{ '& .MuiInputBase-root': { maxWidth: { xs: 171, sm: 220 } } }}>
            <QuickFilters quickFilters={createChoices(species)} view={withSpeciesChange(view)} />
          </Box>
        ),
      }}
      notice={notice}
      columns={registerColumns(user)}
      toCard={createRegisterCard(user)}
      rowId={(row) => row._id}
      view={withoutSpecies(view)}
      page={page}
      noMatch={{
        title: 'No trophies match these filters',
        text: 'Clear the filters to see the highest trophies of all phenotypes, countries and decades.',
        clearLabel: 'Clear all filters',
      }}
      empty={<EmptyPanel title="No trophies yet" text="The highest trophies will appear here." />}
      actions={
        <DownloadButton
          {...TABLE_BUTTON_PROPS}
          fetchFile={(signal) => download('GET /trophies/export.csv', { query, signal })}
        >
          Download CSV
        </DownloadButton>
      }
    />
  )
}

/** The highest trophies of a species. */
export default function RegisterPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return user && <Register user={user} />
}
