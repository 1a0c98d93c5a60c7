import { Alert, Box, MenuItem, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material'
import { alpha } from '@mui/material/styles'
import { useState } from 'react'
import { labelOf, say, type SalesFigure } from '../figures/words.ts'
import { NumberButton } from '../rows/NumberButton.tsx'
import { type Line, sumOf } from '../tables/lines.ts'

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** An order has one hour and one weekday, so each of these adds up both ways. */
const figures = ['gross', 'refunds', 'net', 'orders', 'items'] as const satisfies readonly SalesFigure[]
type HeatFigure = (typeof figures)[number]

const MOST_COLOUR = 0.38

/** Hours by weekdays, each cell with its number; the colour only repeats it. */
export const HeatTable = ({ lines, total }: { lines: readonly Line[]; total: Line }) => {
  const [figure, setFigure] = useState<HeatFigure>('gross')
  const of = new Map(lines.map((line) => [line.key, line]))
  const most = Math.max(1, ...lines.map(({ values }) => values[figure] ?? 0))
  const sum = sumOf(lines, figure)
  const lineOf = (weekday: number, hour: number) => of.get(`${weekday}-${hour}`)
  const cells = (some: readonly (Line | undefined)[]) => some.filter((line) => line !== undefined)
  return (
    <>
      <TextField
        select
        label="보는 숫자"
        value={figure}
        onChange={({ target }) => setFigure(target.value as HeatFigure)}
        sx={{ width: 160, mb: 1 }}
      >
        {figures.map((one) => (
          <MenuItem key={one} value={one}>
            {labelOf(one)}
          </MenuItem>
        ))}
      </TextField>
      {sum === (total.values[figure] ?? 0) ? null : (
        <Alert severity="error" variant="filled" sx={{ mb: 1 }}>
          {labelOf(figure)}: 칸의 합 {say(figure, sum)}, 합계 {say(figure, total.values[figure])}으로 서로 달라요.
          통계를 새로 불러와도 다르면 알려 주세요.
        </Alert>
      )}
      <Box
        sx={{
          overflow: 'auto',
          maxHeight: '80vh',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          '@media print': { overflow: 'visible', maxHeight: 'none' },
        }}
        tabIndex={0}
        role="region"
        aria-label={`시간대와 요일별 ${labelOf(figure)} 표`}
      >
        <Table size="small" stickyHeader sx={look}>
          <TableHead>
            <TableRow>
              <TableCell>시각</TableCell>
              {weekdays.map((name) => (
                <TableCell key={name} align="right">
                  {name}
                </TableCell>
              ))}
              <TableCell align="right">합계</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {hours.map((hour) => (
              <TableRow key={hour}>
                <TableCell component="th" scope="row">
                  {hour}시
                </TableCell>
                {weekdays.map((name, weekday) => (
                  <Cell key={name} figure={figure} lines={cells([lineOf(weekday, hour)])} most={most} />
                ))}
                <Cell
                  figure={figure}
                  lines={cells(weekdays.map((_, weekday) => lineOf(weekday, hour)))}
                  where={`${hour}시 합계`}
                />
              </TableRow>
            ))}
            <TableRow data-total>
              <TableCell component="th" scope="row">
                합계
              </TableCell>
              {weekdays.map((name, weekday) => (
                <Cell
                  key={name}
                  figure={figure}
                  lines={cells(hours.map((hour) => lineOf(weekday, hour)))}
                  where={`${name}요일 합계`}
                />
              ))}
              <Cell figure={figure} lines={[total]} where={total.where ?? '합계'} />
            </TableRow>
          </TableBody>
        </Table>
      </Box>
    </>
  )
}

const look = {
  '& td, & th': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', py: 0.25, px: { xs: 0.75, lg: 1.25 } },
  '& th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
  '& thead th:first-of-type': { zIndex: 3 },
  '& thead th': { bgcolor: 'background.paper' },
  '& tr[data-total] > *': { position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'background.paper', fontWeight: 700 },
  '& tr[data-total] > th:first-of-type': { zIndex: 2 },
  '@media print': { '& tr': { breakInside: 'avoid' }, '& tr[data-total]': { breakBefore: 'avoid' } },
} as const

type CellProps = { figure: HeatFigure; lines: readonly Line[]; where?: string; most?: number }

const Cell = ({ figure, lines, where, most }: CellProps) => {
  const value = sumOf(lines, figure)
  const gross = sumOf(lines, 'gross')
  const heat = most === undefined ? 0 : Math.max(0, value / most) * MOST_COLOUR
  return (
    <TableCell
      align="right"
      sx={{
        fontWeight: most === undefined ? 700 : undefined,
        ...(heat > 0 ? { bgcolor: ({ palette }) => alpha(palette.primary.main, heat) } : {}),
      }}
    >
      {lines.length === 0 ? (
        '0'
      ) : (
        <NumberButton
          plain
          figure={figure}
          values={{ gross, [figure]: value }}
          drill={lines.map(({ drill }) => drill)}
          where={where ?? lines[0]?.label ?? ''}
        />
      )}
    </TableCell>
  )
}
