import CheckIcon from '@mui/icons-material/CheckCircle'
import PendingIcon from '@mui/icons-material/RadioButtonUnchecked'
import NowIcon from '@mui/icons-material/RadioButtonChecked'
import { Box, Paper } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import type { ClaimDetail } from '../claim.ts'
import { stepsOfClaim, type DrawnStep } from './drawnSteps.ts'

/** The way of a claim from request to end: what has happened with who and when, where it is, what comes. */
export const ClaimSteps = ({ claim }: { claim: ClaimDetail }) => (
  <Paper
    variant="outlined"
    component="ol"
    aria-label="진행 단계"
    sx={{ listStyle: 'none', m: 0, px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', rowGap: 1.5 }}
  >
    {stepsOfClaim(claim).map((step) => (
      <Step key={step.key} step={step} />
    ))}
  </Paper>
)

const ICONS = { done: CheckIcon, now: NowIcon, next: PendingIcon } as const
const COLOURS = { done: 'success.main', now: 'primary.main', next: 'text.disabled' } as const

const Step = ({ step: { label, state, at, by, note } }: { step: DrawnStep }) => {
  const Icon = ICONS[state]
  return (
    <Box
      component="li"
      aria-current={state === 'now' ? 'step' : undefined}
      sx={{ flex: '1 1 128px', minWidth: 128, display: 'flex', gap: 0.75, typography: 'body2' }}
    >
      <Icon sx={{ fontSize: 18, mt: '1px', color: COLOURS[state] }} aria-hidden />
      <div>
        <Box
          component="span"
          sx={{ fontWeight: state === 'next' ? 400 : 700, color: state === 'next' ? 'text.secondary' : undefined }}
        >
          {label}
        </Box>
        {state === 'now' ? <Box component="span"> · 지금</Box> : null}
        {at ? (
          <Box sx={{ color: 'text.secondary' }}>
            <KstText value={at} /> {by}
          </Box>
        ) : null}
        {note ? <Box sx={{ color: 'text.secondary' }}>{note}</Box> : null}
      </div>
    </Box>
  )
}
