import { Skeleton } from '@mui/material'
import { Suspense } from 'react'
import { Section } from '#console/fields/Section.tsx'
import { part } from '#console/patiently.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { compared, ofTime } from '#shared/statistics/tables.ts'
import { sayAt, sayBucket, sayPeriod } from '../address/inWords.ts'
import type { Question } from '../address/question.ts'
import type { Bucket, Sales, Sums } from '../calls.ts'
import { timeFile } from '../tables/fileOf.ts'
import { FigureTable } from '../tables/FigureTable.tsx'
import type { Line } from '../tables/lines.ts'
import { SaveTable } from '../tables/SaveTable.tsx'
import { LaterRefunds } from './LaterRefunds.tsx'

const SalesChart = part(() => import('./SalesChart.tsx'), 'SalesChart')

/** Members and what an order is worth on average are counted anew for each period. */
const additive = ofTime.filter((figure) => figure !== 'members' && figure !== 'aov')

const lineOf = (key: string, label: string, { drill, ...values }: Sums | Bucket, more: Partial<Line> = {}): Line => {
  const { at: _at, ...figuresOnly } = values as Bucket
  return { key, label, values: figuresOnly, drill, ...more }
}

/** Whether a day is closed, once any is. */
const noteOf = (closed: boolean, { closed_until }: Sales) =>
  closed_until === null ? {} : { note: closed ? '마감' : '실시간' }

/** Days or months as lines: newest first, corrections of closed ones as lines of their own, with what each is compared with. */
export function linesOf(sales: Sales) {
  const { results, adjustments, compare, total } = sales
  const thenOf = (n: number) => {
    const then = compare?.results[n]
    return then ? lineOf(then.at, sayBucket(then.at), then, { where: sayAt(then.at) }) : undefined
  }
  const lines = results.map((row, n) =>
    lineOf(row.at, sayBucket(row.at), row, {
      where: sayAt(row.at),
      ...noteOf(row.closed, sales),
      before: thenOf(n),
    }),
  )
  const late = adjustments.map((row) =>
    lineOf(`${row.at}/${row.known_on}`, `조정 ${sayAt(row.at)}`, row, {
      where: `${sayAt(row.at)} 조정`,
      note: `${sayAt(row.known_on)}에 알게 됨`,
    }),
  )
  const whole = lineOf('total', '합계', total, {
    where: sayPeriod(sales),
    before: compare ? lineOf('before', sayPeriod(compare), compare.total) : undefined,
  })
  return { lines, late, total: whole }
}

/** Sales by day or month: the chart, and its truth as a table. */
export const ByTime = ({ sales, question }: { sales: Sales; question: Question }) => {
  const { lines, late, total } = linesOf(sales)
  const unit = question.period.unit === 'day' ? '일별' : '월별'
  const beside = sales.compare ? compared.time : []
  return (
    <Section
      title={`${unit} 매출`}
      aside={
        <SaveTable
          file={timeFile(question)}
          what={`${unit} 매출 ${formatNumber(lines.length + late.length)}줄과 합계를 담아요.`}
        />
      }
    >
      {sales.results.length > 1 ? (
        <Suspense fallback={<Skeleton variant="rounded" height={320} sx={{ mb: 2 }} />}>
          <SalesChart sales={sales} />
        </Suspense>
      ) : null}
      <FigureTable
        key={unit}
        label={`${unit} 매출 표`}
        first={unit === '일별' ? '날짜' : '달'}
        figures={ofTime}
        lines={lines}
        late={late}
        total={total}
        additive={additive}
        compared={beside}
        opening={{ by: 'label', descending: true }}
      />
      <LaterRefunds refunds={sales.later_refunds} />
    </Section>
  )
}
