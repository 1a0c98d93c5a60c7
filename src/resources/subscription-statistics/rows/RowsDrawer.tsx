import { Box, Button, LinearProgress, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { KstText } from '#console/fields/KstDate.tsx'
import { RowsPanel } from '#console/figures/RowsPanel.tsx'
import { Verdict } from '#console/figures/Verdict.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import type { SubscriptionStatisticsRows } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { statisticsKey, useRows } from '../calls.ts'
import { figureWords, labelOf, type RowFigure, say } from '../words.ts'
import type { AskedNumber } from './asked.ts'

type Row = SubscriptionStatisticsRows['results'][number]
type Props = { asked: AskedNumber; onClose: () => void }

const PAGE = 100

/** The rows that make one number, and whether they do. */
export const RowsDrawer = ({ asked: { figure, where, value, drill }, onClose }: Props) => {
  const { rows, isComplete, isFetching, isLong, error, more, retry } = useRows(figure, drill)
  const [shown, setShown] = useState(PAGE)
  return (
    <RowsPanel
      title={`${where} ${labelOf(figure)}`}
      text={say(figure, value)}
      meaning={figureWords[figure].meaning}
      onClose={onClose}
    >
      {isFetching && rows.length === 0 ? <LinearProgress aria-label="줄을 불러오는 중" /> : null}
      {error ? <NotLoaded noun="줄" error={error} retry={retry} /> : null}
      {rows.length > 0 && !(error && !isComplete) ? (
        <Verdict
          {...judged(rows, { figure, value, isComplete })}
          noun="통계"
          queryKey={statisticsKey}
          onClose={onClose}
        />
      ) : null}
      {rows.length > 0 ? <RowsTable rows={rows.slice(0, shown)} figure={figure} /> : null}
      {rows.length > shown ? (
        <Button onClick={() => setShown(shown + PAGE)}>
          더 보기 ({formatNumber(shown)} / {formatNumber(rows.length)}줄{isComplete ? '' : ' 이상'})
        </Button>
      ) : null}
      {isLong ? <Button onClick={more}>나머지 줄 이어서 더하기</Button> : null}
    </RowsPanel>
  )
}

type Judged = { figure: RowFigure; value: number; isComplete: boolean }

/** What the rows add up to, beside the number. */
function judged(rows: readonly Row[], { figure, value, isComplete }: Judged) {
  const sum = rows.reduce((total, row) => total + row.value, 0)
  const added = `${formatNumber(rows.length)}줄의 합 ${say(figure, sum)}`
  if (!isComplete) return { isSame: undefined, text: `지금까지 더한 ${added}. 모두 더하면 숫자와 같은지 말해 드려요.` }
  return sum === value
    ? { isSame: true, text: `${added}, 숫자와 같아요.` }
    : { isSame: false, text: `${added}, 숫자와 달라요. 그 사이에 일어난 일 때문일 수 있어요.` }
}

const RowsTable = ({ rows, figure }: { rows: readonly Row[]; figure: RowFigure }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="숫자를 이루는 줄">
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>일시</TableCell>
          <TableCell>회원</TableCell>
          <TableCell>요금제</TableCell>
          <TableCell align="right">{labelOf(figure)}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, n) => (
          <TableRow key={n}>
            <TableCell>
              <KstText value={row.at} />
            </TableCell>
            <TableCell>
              <Link
                component={RouterLink}
                to={`/members/${row.user.id}/show`}
                sx={{ display: 'inline-block', minHeight: 24, '@media (pointer: coarse)': { minHeight: 44 } }}
              >
                {row.user.name_masked} #{row.user.id}
              </Link>
            </TableCell>
            <TableCell>{row.plan_name ?? '—'}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {say(figure, row.value)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
