import { Definitions } from '#console/figures/Definitions.tsx'
import { FigurePage } from '#console/figures/FigurePage.tsx'
import { troubleOf } from './address/period.ts'
import { useQuestion } from './address/useQuestion.ts'
import { claimDefinitions } from './figures/definitions.ts'
import { Cohorts } from './parts/Cohorts.tsx'
import { WithRows } from './rows/WithRows.tsx'
import { PeriodTrouble } from './toolbar/PeriodChoice.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'

/** 취소율·반품율·교환율 alone, without any amount: also for who may not see sales. */
export const ClaimRatesPage = () => {
  const { question, today, change } = useQuestion()
  return (
    <FigurePage title="취소·반품·교환율">
      <Toolbar question={question} today={today} change={change} withoutAmounts />
      {troubleOf(question.period) ? (
        <PeriodTrouble period={question.period} today={today} onChange={(period) => change({ period })} />
      ) : (
        <WithRows permission="stats:read">
          <Cohorts question={question} change={change} />
        </WithRows>
      )}
      <Definitions of={claimDefinitions} />
    </FigurePage>
  )
}
