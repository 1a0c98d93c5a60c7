import { Skeleton } from '@mui/material'
import { Section } from '#console/fields/Section.tsx'
import { Definitions } from '#console/figures/Definitions.tsx'
import { FigurePage, PartTabs } from '#console/figures/FigurePage.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import type { SubscriptionStatistics } from '#contract/schema.d.ts'
import { useStatistics } from './calls.ts'
import { Cohorts } from './Cohorts.tsx'
import { FigureTable } from './FigureTable.tsx'
import { type Part, parts, type Period, troubleOf, useQuestion } from './question.ts'
import { WithRows } from './rows/WithRows.tsx'
import { Tiles } from './Tiles.tsx'
import { PeriodTrouble, Toolbar } from './Toolbar.tsx'
import { definitions } from './words.ts'

/** 멤버십 통계, apart from what the store sells. The address is the question. */
export const StatisticsPage = () => {
  const { question, today, change } = useQuestion()
  const { period, part } = question
  const choose = (next: Period) => change({ period: next })
  const trouble = troubleOf(period)
  const found = useStatistics(period, trouble === undefined)
  return (
    <FigurePage title="멤버십 통계">
      <Toolbar period={period} today={today} onChange={choose} />
      {trouble ? (
        <PeriodTrouble period={period} today={today} onChange={choose} />
      ) : (
        <WithRows>
          {found.error ? (
            <NotLoaded noun="통계" error={found.error} retry={() => void found.refetch()} />
          ) : (
            <>
              <Tiles statistics={found.data} />
              <PartTabs parts={parts} part={part} onChange={(next) => change({ part: next })} />
              {part === 'cohorts' ? <Cohorts period={period} /> : <Opened statistics={found.data} part={part} />}
            </>
          )}
        </WithRows>
      )}
      <Definitions of={definitions} />
    </FigurePage>
  )
}

const figuresOf = {
  members: [
    'started_trial',
    'started_paid',
    'started_given',
    'ended_trial',
    'ended_choice',
    'ended_unpaid',
    'ended_price',
    'ended_over',
  ],
  payments: ['joined', 'converted', 'renewed', 'refused_soft', 'refused_hard', 'taken', 'given_back'],
  mrr: ['mrr_new', 'mrr_upgrade', 'mrr_downgrade', 'mrr_price', 'mrr_pause', 'mrr_resume', 'mrr_churn', 'mrr_return'],
  honest: ['honest_named', 'honest_paused', 'honest_credited', 'honest_continued', 'honest_ended'],
} as const
const ends = { members: 'members', payments: undefined, mrr: 'mrr', honest: undefined } as const

type OpenedProps = { statistics: SubscriptionStatistics | undefined; part: Exclude<Part, 'cohorts'> }

const Opened = ({ statistics, part }: OpenedProps) => (
  <Section title={parts[part]}>
    {statistics ? (
      <FigureTable key={part} statistics={statistics} end={ends[part]} figures={figuresOf[part]} />
    ) : (
      <Skeleton variant="rounded" height={480} role="progressbar" aria-label="불러오는 중" />
    )}
  </Section>
)
