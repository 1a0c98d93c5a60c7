import { Button, LinearProgress } from '@mui/material'
import { useState } from 'react'
import { RowsChoice, RowsPanel } from '#console/figures/RowsPanel.tsx'
import { sayMinutes } from '#console/figures/sayMinutes.ts'
import { Verdict } from '#console/figures/Verdict.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { metricsKey } from '../calls.ts'
import { figureWords, labelOf, say } from '../figures/words.ts'
import type { AskedNumber } from './asked.ts'
import { type Made, quantile } from './made.ts'
import { type Row, RowsTable } from './RowsTable.tsx'
import { useRows } from './useRows.ts'

type Props = { asked: AskedNumber; onClose: () => void }

/** The rows that make one number, and whether they do. */
export const RowsDrawer = ({ asked, onClose }: Props) => {
  const { figure, where, value, made } = asked
  const [chosen, setChosen] = useState(made.find(({ count }) => count > 0)?.metric)
  const part = made.find(({ metric }) => metric === chosen)
  return (
    <RowsPanel
      title={`${where} ${labelOf(figure)}`}
      text={say(figure, value)}
      meaning={figureWords[figure].meaning}
      onClose={onClose}
    >
      <RowsChoice
        label={labelOf(figure)}
        chosen={chosen}
        of={made.map(({ metric, label, count }) => ({
          key: metric,
          text: `${label} ${formatNumber(count)}건`,
          disabled: count === 0,
        }))}
        onChange={setChosen}
      />
      {part ? <Rows key={part.metric} asked={asked} part={part} onClose={onClose} /> : null}
    </RowsPanel>
  )
}

type RowsProps = { asked: AskedNumber; part: Made; onClose: () => void }

const PAGE = 100

const Rows = ({ asked, part, onClose }: RowsProps) => {
  const { rows, isComplete, isFetching, isLong, error, more, retry } = useRows(part.metric, asked.drill)
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      {isFetching && rows.length === 0 ? <LinearProgress aria-label="문의를 불러오는 중" /> : null}
      {error ? <NotLoaded noun="문의" error={error} retry={retry} /> : null}
      {error && !isComplete ? null : (
        <Count rows={rows} isComplete={isComplete} part={part} value={asked.value} onClose={onClose} />
      )}
      {rows.length > 0 ? <RowsTable rows={rows.slice(0, shown)} /> : null}
      {rows.length > shown ? (
        <Button onClick={() => setShown(shown + PAGE)}>
          더 보기 ({formatNumber(shown)} / {formatNumber(rows.length)}건{isComplete ? '' : ' 이상'})
        </Button>
      ) : null}
      {isLong ? <Button onClick={more}>나머지도 이어서 세기</Button> : null}
    </>
  )
}

type CountProps = { rows: readonly Row[]; isComplete: boolean; part: Made; value: number; onClose: () => void }

/** How many the rows are, and which of their minutes stands in the middle, beside the number. */
const Count = ({ rows, isComplete, part, value, onClose }: CountProps) => {
  if (!isComplete && rows.length === 0) return null
  const { isSame, text } = isComplete
    ? judged(rows, part, value)
    : {
        isSame: undefined,
        text: `지금까지 ${formatNumber(rows.length)}건을 세었어요. 모두 세면 숫자와 같은지 말해 드려요.`,
      }
  return <Verdict isSame={isSame} text={text} noun="지표" queryKey={metricsKey} onClose={onClose} />
}

function judged(rows: readonly Row[], { count, share }: Made, value: number): { isSame: boolean; text: string } {
  const counted = `모두 ${formatNumber(rows.length)}건`
  const minutes = rows.map((row) => row.minutes)
  const found = share === undefined ? undefined : quantile(minutes, share)
  if (rows.length !== count || (found !== undefined && found !== value))
    return {
      isSame: false,
      text: `${counted}, 숫자는 ${formatNumber(count)}건이었어요. 그 사이에 있었던 상담 때문일 수 있어요.`,
    }
  return {
    isSame: true,
    text:
      found === undefined
        ? `${counted}, 숫자와 같아요.`
        : `${counted}의 ${share === 0.5 ? '가운데값' : '열에 아홉'} ${sayMinutes(found)}, 숫자와 같아요.`,
  }
}
