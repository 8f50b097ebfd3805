import { styled } from '@mui/material/styles'
import type { Phenotype, Species } from '@trophy/domain'
import { memo, useId, useLayoutEffect, useRef } from 'react'
import { focusNextInput } from '../../ui/focus-next-input.ts'
import { SpeciesPicture } from '../../ui/species-picture/species-picture.tsx'

type Props = {
  readonly species: Species
  /** The key of the chosen phenotype, or the empty string. */
  readonly chosen: string
  readonly error: string | null
  readonly isReadOnly: boolean
  readonly onChoose: (key: string) => void
}

const Layout = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  '@container sheet (min-width: 430px)': { gridTemplateColumns: 'minmax(0, 1fr) 112px' },
})

/** Some species have twenty phenotypes: the list then scrolls by itself, its head in view. */
const List = styled('div')(({ theme }) => ({
  maxHeight: 560,
  overflowY: 'auto',
  '& th': { position: 'sticky', top: 0, zIndex: 1, backgroundColor: theme.vars.palette.background.paper },
}))

const Picture = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  paddingTop: 8,
  color: theme.vars.palette.primary.main,
  '@container sheet (max-width: 429px)': { display: 'none' },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: 12 },
}))

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th': {
    padding: '6px 4px',
    color: theme.vars.palette.text.secondary,
    fontSize: 13,
    fontWeight: 560,
    textAlign: 'right',
  },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 32 },
  '& td': { padding: '6px 4px', textAlign: 'right', borderTop: `1px solid ${theme.vars.palette.hairline}` },
  '& td:first-of-type': { textAlign: 'left' },
  '& tr[data-chosen=true] td': { backgroundColor: theme.vars.palette.inset },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, paddingLeft: 6, cursor: 'pointer', lineHeight: 1.3 },
  '& i': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: 13 },
  '& input': { accentColor: theme.vars.palette.primary.main, width: 16, height: 16, margin: 0, flexShrink: 0 },
  '& input:disabled': { opacity: 1 },
  '@media (pointer: coarse)': { '& td': { padding: '10px 4px' } },
}))

const Wrong = styled('div')(({ theme }) => ({ marginTop: 4, fontSize: 13, color: theme.vars.palette.error.main }))

/** Thresholds that are still to be established. */
const TO_BE_ESTABLISHED = 'T,E,B'

function Sign({ gender }: Pick<Phenotype, 'gender'>) {
  if (!gender) return null
  return (
    <span role="img" aria-label={gender}>
      {gender === 'male' ? '♂' : '♀'}
    </span>
  )
}

/** The phenotypes of a species with what each asks for a medal; one is chosen. A record shows that one. */
export const PhenotypePicker = memo(function PhenotypePicker({ species, chosen, error, isReadOnly, onChoose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-chosen=true]')
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2
  }, [])
  const shown = species.phenotypes.filter(({ key }) => !isReadOnly || chosen === '' || key === chosen)
  return (
    <Layout>
      <div>
        <List
          ref={list}
          role="radiogroup"
          aria-label="Phenotype"
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-said` : undefined}
        >
          <Grid>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Bronze</th>
                <th scope="col">Silver</th>
                <th scope="col">Gold</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((phenotype, index) => (
                <tr key={phenotype.key} data-chosen={phenotype.key === chosen}>
                  <td>
                    <label>
                      <input
                        type="radio"
                        name={id}
                        value={phenotype.key}
                        checked={phenotype.key === chosen}
                        disabled={isReadOnly}
                        tabIndex={phenotype.key === chosen || (chosen === '' && index === 0) ? 0 : -1}
                        onChange={() => onChoose(phenotype.key)}
                        onKeyDown={(event) => {
                          if (event.key !== 'Enter') return
                          event.preventDefault()
                          focusNextInput(event.currentTarget)
                        }}
                      />
                      <span>
                        {phenotype.label} <Sign gender={phenotype.gender} />
                        <i lang="la">{phenotype.latin}</i>
                      </span>
                    </label>
                  </td>
                  {[0, 1, 2].map((medal) => (
                    <td key={medal}>{phenotype.thresholds?.[medal] ?? TO_BE_ESTABLISHED}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Grid>
        </List>
        {error && <Wrong id={`${id}-said`}>{error}</Wrong>}
      </div>
      <Picture>
        <SpeciesPicture species={species.key} size={104} />
        <small>{species.name}</small>
      </Picture>
    </Layout>
  )
})
