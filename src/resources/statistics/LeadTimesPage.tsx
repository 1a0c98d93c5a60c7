import { FigurePage } from '#console/figures/FigurePage.tsx'
import { troubleOf } from './address/period.ts'
import { useQuestion } from './address/useQuestion.ts'
import { LeadTimes } from './leadTimes/LeadTimes.tsx'
import { PeriodTrouble } from './toolbar/PeriodChoice.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'

/** 출고 리드타임 alone, without any amount: also for who may not see sales. */
export const LeadTimesPage = () => {
  const { question, today, change } = useQuestion()
  return (
    <FigurePage title="출고 리드타임">
      <Toolbar question={question} today={today} change={change} withoutAmounts compared />
      {troubleOf(question.period) ? (
        <PeriodTrouble period={question.period} today={today} onChange={(period) => change({ period })} />
      ) : (
        <LeadTimes question={question} change={change} />
      )}
    </FigurePage>
  )
}
