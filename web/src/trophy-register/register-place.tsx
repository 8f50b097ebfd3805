import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { type RegisterPlace as Place, screens } from '@trophy/domain'
import { Link } from 'react-router'
import { call } from '#lib/call.ts'
import { useIsOnline } from '#lib/connection.ts'
import { formatCount } from '#lib/format/format-count.ts'

const plurals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns a place in words: "highest", "2nd highest", "1,203rd highest"; "first" or "only" without another trophy. */
export const formatPlace = ({ place, is_only }: Place, { isStored }: { readonly isStored: boolean }): string => {
  if (is_only) return isStored ? 'only' : 'first'
  return place === 1 ? 'highest' : `${formatCount(place)}${suffixes[plurals.select(place)] ?? 'th'} highest`
}

type Props = {
  readonly species: string
  readonly phenotype: string
  readonly points: number
  /** The name of the phenotype. */
  readonly label: string
  readonly version: string
  /** The id of the stored evaluation, which is left out; null for a new one. */
  readonly storedId: string | null
  /** True for a record that is read, false for a sheet that is being filled in. */
  readonly isStored: boolean
}

/** The place in the register as a sentence. Nothing until it is loaded, and without a connection. */
export function RegisterPlace({ label, storedId, isStored, ...props }: Props) {
  const isOnline = useIsOnline()
  const { data } = useQuery({
    queryKey: ['evaluations', 'register place', props, storedId],
    queryFn: ({ signal }) => {
      const query = { ...props, points: props.points.toFixed(2), without: storedId ?? undefined }
      return call('GET /trophies/rank', { query, signal })
    },
    enabled: isOnline,
    retry: false,
  })
  if (!data || !isOnline) return null
  const { species, phenotype, version } = props
  const list = new URLSearchParams({ eval_option: species, phenotype_key: phenotype, version })
  return (
    <div style={{ marginBottom: 4 }}>
      {`${isStored ? 'Is' : 'Would be'} the ${formatPlace(data, { isStored })} ${label} of the `}
      {isStored ? (
        <MuiLink component={Link} to={`${screens.trophies.path}?${list}`}>
          register
        </MuiLink>
      ) : (
        'register'
      )}
      .
    </div>
  )
}
