import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { RowsChoice, RowsPanel } from '#console/figures/RowsPanel.tsx'
import { Verdict } from '#console/figures/Verdict.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { statisticsKey } from '../calls.ts'
import { type DrillFigure, figureWords, labelOf, say } from '../figures/words.ts'
import type { AskedNumber } from './asked.ts'
import { quotientOf } from './made.ts'
import { refundSplit } from './refundSplit.ts'
import { RowsTable } from './RowsTable.tsx'
import { useRows } from './useRows.ts'
import { SaveTable } from '../tables/SaveTable.tsx'

type Props = { asked: AskedNumber; onClose: () => void }

/** The rows that make one number, and whether they do. */
export const RowsDrawer = ({ asked, onClose }: Props) => {
  const { figure, where, value, made } = asked
  const [chosen, setChosen] = useState<DrillFigure | undefined>(made[0]?.figure)
  const part = made.find((one) => one.figure === chosen)
  return (
    <RowsPanel
      title={`${where} ${labelOf(figure)}`}
      text={say(figure, value)}
      meaning={figureWords[figure].meaning}
      onClose={onClose}
    >
      <RowsChoice
        label={quotientOf[figure] ?? ''}
        chosen={chosen}
        of={made.map((one) => ({ key: one.figure, text: `${labelOf(one.figure)} ${say(one.figure, one.value)}` }))}
        onChange={setChosen}
      />
      {part ? <Rows key={part.figure} asked={asked} figure={part.figure} value={part.value} onClose={onClose} /> : null}
    </RowsPanel>
  )
}

type RowsProps = { asked: AskedNumber; figure: DrillFigure; value: number; onClose: () => void }

const PAGE = 100

const Rows = ({ asked, figure, value, onClose }: RowsProps) => {
  const found = useRows(figure, asked.drills)
  const [shown, setShown] = useState(PAGE)
  const { rows, isComplete, isFetching, isLong, error, more, retry } = found
  const hasMore = rows.length > shown
  return (
    <>
      {isFetching && rows.length === 0 ? <LinearProgress aria-label="줄을 불러오는 중" /> : null}
      {error ? <NotLoaded noun="줄" error={error} retry={retry} /> : null}
      {rows.length > 0 ? (
        <Box>
          <SaveTable
            label="줄 내려받기"
            file={{ table: 'rows', figure, drills: [...asked.drills], where: asked.where.slice(0, 120) }}
            what={`${asked.where} ${labelOf(figure)} ${say(figure, value)}을 이루는 줄을 모두 담아요.`}
          />
        </Box>
      ) : null}
      {error && !isComplete ? null : <Sum {...found} figure={figure} value={value} onClose={onClose} />}
      {figure === 'refunds' && isComplete ? <Split rows={rows} /> : null}
      {rows.length > 0 ? <RowsTable rows={rows.slice(0, shown)} figure={figure} /> : null}
      {hasMore ? (
        <Button onClick={() => setShown(shown + PAGE)}>
          더 보기 ({formatNumber(shown)} / {formatNumber(rows.length)}줄{isComplete ? '' : ' 이상'})
        </Button>
      ) : null}
      {isLong ? <Button onClick={more}>나머지 줄 이어서 더하기</Button> : null}
    </>
  )
}

/** How much of what was given back was goods. */
const Split = ({ rows }: { rows: Parameters<typeof refundSplit>[0] }) => {
  const said = refundSplit(rows)
  return said === undefined ? null : <Typography variant="body2">{said}</Typography>
}

type SumProps = {
  rows: readonly unknown[]
  sum: number
  isComplete: boolean
  figure: DrillFigure
  value: number
  onClose: () => void
}

/** What the rows add up to, beside the number. */
const Sum = ({ rows, sum, isComplete, figure, value, onClose }: SumProps) => {
  if (!isComplete && rows.length === 0) return null
  const added = `${formatNumber(rows.length)}줄의 합 ${say(figure, sum)}`
  const isSame = isComplete ? sum === value : undefined
  const text =
    isSame === undefined
      ? `지금까지 더한 ${added}. 모두 더하면 숫자와 같은지 말해 드려요.`
      : isSame
        ? `${added}, 숫자와 같아요.`
        : `${added}, 숫자와 ${say(figure, Math.abs(sum - value))} 달라요. 그 사이에 들어온 주문이나 환불 때문일 수 있어요.`
  return <Verdict isSame={isSame} text={text} noun="통계" queryKey={statisticsKey} onClose={onClose} />
}
