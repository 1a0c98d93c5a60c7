import { Box, Card, CardActionArea, Typography } from '@mui/material'
import { deadlineKindWord, openText, overText, paceText } from '#console/deadlines/deadlineWords.ts'
import type { Deadline, DeadlinePace } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

type Props = {
  paces: readonly DeadlinePace[]
  now: string
  chosen: Deadline['kind'] | undefined
  onChoose: (kind: Deadline['kind'] | undefined) => void
}

/** How every kind stands and what becomes of it at the present pace; pressed, the list shows that kind alone. */
export const PaceCards = ({ paces, now, chosen, onChoose }: Props) => (
  <Box
    component="ul"
    aria-label="종류별 속도"
    sx={{
      display: 'grid',
      // two beside each other on a phone, so that the rows begin on its first screen
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, calc(50% - 6px)), 1fr))',
      gap: 1.5,
      listStyle: 'none',
      m: 0,
      p: 0,
    }}
  >
    {paces.map((one) => {
      const trouble = one.late > 0 || one.over !== null
      return (
        <Card
          key={one.kind}
          component="li"
          variant="outlined"
          sx={{ borderLeft: 4, borderLeftColor: trouble ? 'error.main' : 'divider' }}
        >
          <CardActionArea
            aria-pressed={chosen === one.kind}
            onClick={() => onChoose(chosen === one.kind ? undefined : one.kind)}
            sx={{ p: 1.5, display: 'block', bgcolor: chosen === one.kind ? 'action.selected' : undefined }}
          >
            <Typography variant="body2" color="text.secondary">
              {deadlineKindWord[one.kind]}
            </Typography>
            <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {openText(one)}
              {one.late > 0 ? (
                <Box component="span" sx={{ typography: 'body2', color: 'error.main', ml: 1 }}>
                  {formatNumber(one.late)}건 지남
                </Box>
              ) : null}
            </Typography>
            <Typography variant="body2" sx={{ color: one.over ? 'error.main' : 'text.primary' }}>
              {overText(one, now)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {paceText(one)}
            </Typography>
          </CardActionArea>
        </Card>
      )
    })}
  </Box>
)
