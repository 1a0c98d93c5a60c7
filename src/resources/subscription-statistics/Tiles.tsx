import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { changeText } from '#console/figures/change.ts'
import { Meaning } from '#console/figures/Meaning.tsx'
import type { SubscriptionStatistics } from '#contract/schema.d.ts'
import { sayPeriod } from './question.ts'
import { NumberButton } from './rows/NumberButton.tsx'
import { figureWords, labelOf, say } from './words.ts'

const flows = ['converted', 'joined', 'renewed', 'ended_choice', 'ended_unpaid', 'taken'] as const

/** What stands at the end of the period against its start, and what happened meanwhile. */
export const Tiles = ({ statistics }: { statistics: SubscriptionStatistics | undefined }) => (
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
    {(['members', 'mrr', ...flows] as const).map((figure) => (
      <Card key={figure} variant="outlined" sx={{ p: 1.5 }}>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <Typography variant="body2" component="div" color="text.secondary">
            {labelOf(figure)}
          </Typography>
          <Meaning {...figureWords[figure]} />
        </Stack>
        <Typography variant="h5" component="p" sx={{ fontSize: { xs: '1.0625rem', xl: '1.25rem' } }}>
          {statistics ? (
            <Value statistics={statistics} figure={figure} />
          ) : (
            <Skeleton width="70%" role="progressbar" aria-label="불러오는 중" />
          )}
        </Typography>
        {statistics && (figure === 'members' || figure === 'mrr') ? (
          <Typography variant="body2" component="div" color="text.secondary">
            시작 전 {say(figure, statistics.opening[figure])}
            {statistics.opening[figure] === 0
              ? ''
              : ` · ${changeText(statistics.total[figure], statistics.opening[figure])}`}
          </Typography>
        ) : null}
      </Card>
    ))}
  </Box>
)

type ValueProps = { statistics: SubscriptionStatistics; figure: 'members' | 'mrr' | (typeof flows)[number] }

const Value = ({ statistics: { from, to, total }, figure }: ValueProps) =>
  figure === 'members' || figure === 'mrr' ? (
    say(figure, total[figure])
  ) : (
    <NumberButton figure={figure} value={total[figure]} drill={{ from, to }} where={sayPeriod({ from, to })} />
  )
