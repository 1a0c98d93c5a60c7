import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { changeText } from '#console/figures/change.ts'
import { Meaning } from '#console/figures/Meaning.tsx'
import type { StatisticsDrill } from '#contract/schema.d.ts'
import { sayPeriod } from '../address/inWords.ts'
import { comparisons, type Comparison } from '../address/question.ts'
import type { Sales } from '../calls.ts'
import { NumberButton } from '../rows/NumberButton.tsx'
import type { Values } from '../rows/made.ts'
import { figureWords, labelOf, type SalesFigure } from './words.ts'

const first: readonly SalesFigure[] = ['gross', 'refunds', 'net', 'orders', 'members', 'aov']
const rest: readonly SalesFigure[] = [
  'items',
  'refund_items',
  'goods',
  'product_discount',
  'product_coupon',
  'cart_coupon',
  'shipping_coupon',
  'coupon_discount',
  'points_used',
  'shipping',
]

type Props = { sales: Sales | undefined; compare: Comparison | undefined }

/** The figures of the whole period, each with what it means, its rows and how it stands against the compared one. */
export const Tiles = ({ sales, compare }: Props) => (
  <Box component="section" aria-label="기간의 숫자">
    <Box
      sx={{
        ...tiles,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
      }}
    >
      {first.map((figure) => (
        <Tile key={figure} figure={figure} sales={sales} compare={compare} />
      ))}
    </Box>
    <Box sx={{ ...tiles, mt: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}>
      {rest.map((figure) => (
        <Small key={figure} figure={figure} sales={sales} />
      ))}
    </Box>
  </Box>
)

const tiles = { display: 'grid', gap: 1.5 }

type TileProps = { figure: SalesFigure; sales: Sales | undefined; compare: Comparison | undefined }
type Whole = { values: Values; drill: StatisticsDrill }

const wholeOf = ({ drill, ...values }: Sales['total']): Whole => ({ values, drill })

const Label = ({ figure }: { figure: SalesFigure }) => (
  <Stack direction="row" sx={{ alignItems: 'center' }}>
    <Typography variant="body2" component="div" color="text.secondary">
      {labelOf(figure)}
    </Typography>
    <Meaning {...figureWords[figure]} />
  </Stack>
)

const Tile = ({ figure, sales, compare }: TileProps) => {
  const now = sales && wholeOf(sales.total)
  const then = sales?.compare && wholeOf(sales.compare.total)
  return (
    <Card variant="outlined" sx={{ p: 1.5 }}>
      <Label figure={figure} />
      <Typography variant="h5" component="p" sx={{ fontSize: { xs: '1.0625rem', xl: '1.25rem' } }}>
        {now && sales ? (
          <NumberButton figure={figure} {...now} where={sayPeriod(sales)} />
        ) : (
          <Skeleton width="70%" role="progressbar" aria-label="불러오는 중" />
        )}
      </Typography>
      {compare === undefined ? null : (
        <Typography variant="body2" component="div" color="text.secondary">
          {now && then && sales?.compare ? (
            <>
              <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
                {changeText(now.values[figure] ?? null, then.values[figure] ?? null)}
              </Box>{' '}
              {comparisons[compare]} <NumberButton figure={figure} {...then} where={sayPeriod(sales.compare)} />
            </>
          ) : (
            <Skeleton width="90%" />
          )}
        </Typography>
      )}
    </Card>
  )
}

const Small = ({ figure, sales }: Omit<TileProps, 'compare'>) => (
  <Box sx={{ px: 1.5, borderLeft: 2, borderColor: 'divider' }}>
    <Label figure={figure} />
    <Typography variant="subtitle1" component="p">
      {sales ? (
        <NumberButton figure={figure} {...wholeOf(sales.total)} where={sayPeriod(sales)} />
      ) : (
        <Skeleton width="60%" />
      )}
    </Typography>
  </Box>
)
