import { Skeleton } from '@mui/material'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { Definitions } from '#console/figures/Definitions.tsx'
import { FigurePage, PartTabs } from '#console/figures/FigurePage.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { troubleOf } from './address/period.ts'
import { parts, type Question } from './address/question.ts'
import { type Change, useQuestion } from './address/useQuestion.ts'
import { type Sales, useSales } from './calls.ts'
import { Closing } from './figures/Closing.tsx'
import { definitions } from './figures/definitions.ts'
import { Tiles } from './figures/Tiles.tsx'
import { Uncounted } from './figures/Uncounted.tsx'
import { LeadTimes } from './leadTimes/LeadTimes.tsx'
import { Breakdown } from './parts/Breakdown.tsx'
import { ByTime } from './parts/ByTime.tsx'
import { Cohorts } from './parts/Cohorts.tsx'
import { WithRows } from './rows/WithRows.tsx'
import { PeriodTrouble } from './toolbar/PeriodChoice.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'

/** 매출 통계: what a period sold, what that is made of, and the rows of every number. The address is the question. */
export const StatisticsPage = () => {
  const { question, today, change } = useQuestion()
  const trouble = troubleOf(question.period)
  const found = useSales(question, trouble === undefined)
  return (
    <FigurePage title="매출 통계">
      <Toolbar question={question} today={today} change={change} />
      {trouble ? (
        <PeriodTrouble period={question.period} today={today} onChange={(period) => change({ period })} />
      ) : (
        <WithRows>
          {found.error ? (
            <NotLoaded noun="통계" error={found.error} retry={() => void found.refetch()} />
          ) : (
            <>
              {found.data ? <Closing sales={found.data} /> : <Skeleton width={320} />}
              {found.data ? <Uncounted count={found.data.uncounted} /> : null}
              <Tiles sales={found.data} compare={question.compare} />
            </>
          )}
          <PartTabs parts={parts} part={question.part} onChange={(part) => change({ part })} />
          <Open question={question} sales={found.data} change={change} />
        </WithRows>
      )}
      <Definitions of={definitions} />
    </FigurePage>
  )
}

type OpenProps = { question: Question; sales: Sales | undefined; change: Change }

/** The part that is open; only it asks for anything. */
const Open = ({ question, sales, change }: OpenProps) => {
  const { part } = question
  if (part === 'cohort') return <Cohorts question={question} change={change} />
  if (part === 'lead') return <LeadTimes question={question} change={change} />
  if (part !== 'time') return <Breakdown key={part} question={question} by={part} />
  if (!sales) return <Skeleton variant="rounded" height={480} role="progressbar" aria-label="불러오는 중" />
  const { orders, refunds, refund_items } = sales.total
  if (orders === 0 && refunds === 0 && refund_items === 0 && sales.adjustments.length === 0)
    return (
      <EmptyState title="이 기간에는 결제와 환불이 없어요" hint="기간을 늘리거나 브랜드·출고지 조건을 빼 보세요." />
    )
  return <ByTime sales={sales} question={question} />
}
