import { Box, Button, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { FigureTableFrame } from '#console/figures/FigureTableFrame.tsx'
import type { SubscriptionStatistics } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { daysOf, sayKey, sayPeriod } from './question.ts'
import { NumberButton } from './rows/NumberButton.tsx'
import { type Figure, labelOf, type RowFigure, say } from './words.ts'

type Props = {
  statistics: SubscriptionStatistics
  /** What stands at the end of a line: of people or of money. */
  end: 'members' | 'mrr' | undefined
  figures: readonly Exclude<Figure, 'members' | 'mrr'>[]
}

const MOST_SHOWN = 100

/** Figures by day or month, the newest first, between what stood before and what stood at the end. */
export const FigureTable = ({ statistics, end, figures }: Props) => {
  const { from, to, unit, opening, results, total } = statistics
  const [shown, setShown] = useState(MOST_SHOWN)
  const lines = results.toReversed()
  const head = unit === 'day' ? '날짜' : '달'
  return (
    <>
      <FigureTableFrame label={`${head}별 표`}>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            {figures.map((figure) => (
              <TableCell key={figure} align="right">
                {labelOf(figure)}
              </TableCell>
            ))}
            {end ? <TableCell align="right">끝의 {labelOf(end)}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {[{ ...total, key: '' }, ...lines.slice(0, shown)].map(({ key, ...line }) => (
            <TableRow key={key} hover {...(key === '' ? { 'data-total': true } : {})}>
              <TableCell component="th" scope="row">
                {key === '' ? '합계' : sayKey(key)}
              </TableCell>
              {figures.map((figure) => (
                <TableCell key={figure} align="right">
                  <NumberButton
                    figure={figure as RowFigure}
                    value={line[figure]}
                    drill={key === '' ? { from, to } : daysOf(key)}
                    where={key === '' ? sayPeriod({ from, to }) : sayKey(key)}
                  />
                </TableCell>
              ))}
              {end ? <TableCell align="right">{say(end, line[end])}</TableCell> : null}
            </TableRow>
          ))}
          {end && lines.length <= shown ? (
            <TableRow>
              <TableCell component="th" scope="row">
                시작 전
              </TableCell>
              {figures.map((figure) => (
                <TableCell key={figure} />
              ))}
              <TableCell align="right">{say(end, opening[end])}</TableCell>
            </TableRow>
          ) : null}
        </TableBody>
      </FigureTableFrame>
      {lines.length > shown ? (
        <Box sx={{ textAlign: 'center', mt: 1 }}>
          <Button onClick={() => setShown(shown + MOST_SHOWN)}>
            더 보기 ({formatNumber(shown)} / {formatNumber(lines.length)}줄)
          </Button>
        </Box>
      ) : null}
    </>
  )
}
