import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { Meaning } from '#console/figures/Meaning.tsx'
import type { ConversationMetrics } from '#contract/schema.d.ts'
import { sayPeriod } from '../question.ts'
import { NumberButton } from '../rows/NumberButton.tsx'
import { changeOf, type Figure, figureWords, labelOf, valuesOf } from './words.ts'

const shown: readonly Figure[] = [
  'created',
  'closed',
  'first_median',
  'next_median',
  'resolution_median',
  'kept_percent',
  'returned_percent',
  'unanswered',
]

/** The figures of the whole period, each with what it means, its rows and how it stands against the days before. */
export const Tiles = ({ metrics }: { metrics: ConversationMetrics | undefined }) => (
  <Box
    component="section"
    aria-label="기간의 숫자"
    sx={{
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(3, minmax(0, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr))',
      },
    }}
  >
    {shown.map((figure) => (
      <Tile key={figure} figure={figure} metrics={metrics} />
    ))}
  </Box>
)

const Tile = ({ figure, metrics }: { figure: Figure; metrics: ConversationMetrics | undefined }) => (
  <Card variant="outlined" sx={{ p: 1.5 }}>
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <Typography variant="body2" component="div" color="text.secondary">
        {labelOf(figure)}
      </Typography>
      <Meaning {...figureWords[figure]} />
    </Stack>
    {metrics ? (
      <Filled figure={figure} metrics={metrics} />
    ) : (
      <Typography variant="h5" component="p">
        <Skeleton width="70%" role="progressbar" aria-label="불러오는 중" />
      </Typography>
    )}
  </Card>
)

const Filled = ({ figure, metrics }: { figure: Figure; metrics: ConversationMetrics }) => {
  const { from, to, total, compare } = metrics
  const now = valuesOf(total)
  const then = compare && valuesOf(compare.total)
  return (
    <>
      <Typography variant="h5" component="p" sx={{ fontSize: { xs: '1.0625rem', xl: '1.25rem' } }}>
        <NumberButton figure={figure} values={now} drill={{ from, to }} where={sayPeriod({ from, to })} />
      </Typography>
      {compare && then ? (
        <Typography variant="body2" component="div" color="text.secondary">
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {changeOf(figure, now[figure] ?? null, then[figure] ?? null)}
          </Box>{' '}
          앞 기간{' '}
          <NumberButton
            figure={figure}
            values={then}
            drill={{ from: compare.from, to: compare.to }}
            where={sayPeriod(compare)}
          />
        </Typography>
      ) : null}
    </>
  )
}
