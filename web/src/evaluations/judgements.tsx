import MuiLink from '@mui/material/Link'
import { type EvaluationListRow, screens } from '@trophy/domain'
import { Link } from 'react-router'

/** A public id that opens in the list. */
const ListLink = ({ id }: { id: string }) => (
  <MuiLink component={Link} to={`${screens.evaluations.path}?public_id=${id}`} color="inherit">
    {id}
  </MuiLink>
)

type Props = { readonly row: Pick<EvaluationListRow, 'earlier_public_id' | 'later_public_id'> }

/** The other judgements of the same trophy, each on a line. */
export const Judgements = ({ row: { earlier_public_id: earlier, later_public_id: later } }: Props) => (
  <span data-judgements style={{ display: 'grid' }}>
    {earlier && (
      <span>
        Judges the trophy of <ListLink id={earlier} /> again
      </span>
    )}
    {later && (
      <span>
        Judged again: <ListLink id={later} />
      </span>
    )}
  </span>
)
