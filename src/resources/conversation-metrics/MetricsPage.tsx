import { Skeleton } from '@mui/material'
import { Definitions } from '#console/figures/Definitions.tsx'
import { FigurePage, PartTabs } from '#console/figures/FigurePage.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { metricParts } from '#shared/conversation-metrics/tables.ts'
import { useMetrics } from './calls.ts'
import { definitions } from './figures/definitions.ts'
import { Tiles } from './figures/Tiles.tsx'
import { Opened } from './parts/Opened.tsx'
import { troubleOf, useQuestion } from './question.ts'
import { WithRows } from './rows/WithRows.tsx'
import { PeriodTrouble, Toolbar } from './Toolbar.tsx'

/** 상담 지표: how fast customers are answered, by day, person, kind and product. The address is the question. */
export const MetricsPage = () => {
  const { question, today, change } = useQuestion()
  const { period, part } = question
  const trouble = troubleOf(period)
  const found = useMetrics(period, trouble === undefined)
  const choose = (next: typeof period) => change({ period: next })
  return (
    <FigurePage title="상담 지표">
      <Toolbar period={period} today={today} onChange={choose} />
      {trouble ? (
        <PeriodTrouble period={period} onChange={choose} />
      ) : (
        <WithRows>
          {found.error ? (
            <NotLoaded noun="지표" error={found.error} retry={() => void found.refetch()} />
          ) : (
            <>
              <Tiles metrics={found.data} />
              <PartTabs parts={metricParts} part={part} onChange={(next) => change({ part: next })} />
              {found.data ? (
                <Opened metrics={found.data} part={part} />
              ) : (
                <Skeleton variant="rounded" height={480} role="progressbar" aria-label="불러오는 중" />
              )}
            </>
          )}
        </WithRows>
      )}
      <Definitions of={definitions} />
    </FigurePage>
  )
}
