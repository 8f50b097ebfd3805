import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { publicSearchSchema, screens } from '@trophy/domain'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { ExampleScore } from '#species/example-score.tsx'
import { MedalTable } from '#species/medal-table.tsx'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { InlineForm } from '#ui/forms/inline-form.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { HomeSection } from '#ui/page/home-section.tsx'
import { RuledLine } from '#ui/page/ruled-line.tsx'
import { WIDE_WINDOW } from '#ui/theme/tokens.ts'
import { BecomeMeasurer } from './become-measurer.tsx'
import { Steps } from './steps.tsx'

/** Opens the measurement with the entered id. */
function LookUpForm() {
  const navigate = useNavigate()
  const { control, handleSubmit } = useSubmitForm<{ id: string }>({
    defaultValues: { id: '' },
    resolver: zodResolver(publicSearchSchema),
  })
  const search = handleSubmit(({ id }) => navigate(`${screens.evaluationById.path}?${new URLSearchParams({ id })}`))
  return (
    <InlineForm aria-label="Retrieve a measurement" button="Retrieve" onSubmit={search}>
      <TextField
        control={control}
        name="id"
        label="Measurement ID"
        hint="Printed on the certificate of a trophy, for example CE01-7K3QF0Q."
      />
    </InlineForm>
  )
}

/** Prints the page while `isIsolated` is true, so that the page can hide parts in print. */
const useIsolatedPrint = () => {
  const [isIsolated, setIsolated] = useState(false)
  const print = () => {
    flushSync(() => setIsolated(true))
    window.addEventListener('afterprint', () => setIsolated(false), { once: true })
    window.print()
  }
  return { isIsolated, print }
}

const steps = [
  [
    'Rest',
    'A trophy dries for at least thirty days before it is measured, so that every trophy is measured in the same condition.',
  ],
  [
    'Measure',
    'A certified measurer takes each measurement as described on the sheet of the species, left and right separately, with steel tape, calliper and scale.',
  ],
  [
    'Enter',
    'Measurements are entered exactly as read. Impossible values are rejected with a reason, and unusual ones are flagged.',
  ],
  [
    'Store',
    'The database stores the measurements, points, medal, measurer and edition of the rules. Corrections never overwrite: earlier values stay in the history.',
  ],
] as const

function Hero() {
  const databaseName = useConfiguration('databaseName')
  return (
    <Box
      component="header"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) auto' }, gap: { xs: 1, md: 6 } }}
    >
      <Box sx={{ alignSelf: 'end', pb: 2 }}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.4rem + 2.6vw, 3.25rem)', mb: 2 }}>
          {databaseName}
        </Typography>
        <Typography sx={{ fontSize: 18, maxWidth: '52ch', color: 'text.secondary', mb: 3 }}>
          Horns, antlers, tusks, teeth and skulls of game, measured by certified measurers and scored under one set of
          rules.
        </Typography>
        <LookUpForm />
      </Box>
      <Box
        sx={{
          color: 'primary.main',
          order: { xs: -1, md: 0 },
          '& [data-species]': { width: { xs: 132, md: 240 }, height: { xs: 132, md: 240 } },
        }}
      >
        <SpeciesPicture species="red-deer" />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <RuledLine />
      </Box>
    </Box>
  )
}

function ScoreSection() {
  return (
    <HomeSection title="How a score is calculated">
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, lg: 6 },
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
          // Beside the table of medals.
          [WIDE_WINDOW]: { gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ '& p + p': { mt: 2 }, maxWidth: '60ch' }}>
          <Typography>
            Each measurement is converted to points by its own rule: the mean of both sides, a sum, a factor or a table.
            Points for form are added and faults are deducted.
          </Typography>
          <Typography>
            Add the printed lines by hand, round once, and you get the total. Nothing is rounded in between.
          </Typography>
          <Typography>
            Bronze, silver and gold start at fixed totals, which differ between the forms of a species. The sheet shown
            is a fictional stag, scored by the same rules as every other sheet.
          </Typography>
        </Box>
        <ExampleScore />
      </Box>
    </HomeSection>
  )
}

/** Public introduction: how trophies are measured, scored and looked up. */
export function PublicHome() {
  const { isIsolated, print } = useIsolatedPrint()
  const hiddenInPrint = isIsolated ? { 'data-printed': 'no', sx: { displayPrint: 'none' } } : {}
  return (
    <>
      <Box {...hiddenInPrint}>
        <Hero />
        <HomeSection title="How a trophy is measured">
          <Steps steps={steps} />
        </HomeSection>
      </Box>
      <Box
        data-wide
        sx={{
          [WIDE_WINDOW]: { display: 'grid', gap: 6, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box {...hiddenInPrint}>
          <ScoreSection />
        </Box>
        <MedalTable onPrint={print} />
      </Box>
      <Box {...hiddenInPrint}>
        <BecomeMeasurer />
      </Box>
    </>
  )
}
