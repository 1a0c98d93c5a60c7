import { DayGrid, DayLine } from '#console/calendar/DayGrid.tsx'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { type Day, formatDay } from '#shared/format/kst.ts'
import { pricedAt } from '../scheduleWords.ts'
import type { OnDay } from './monthPlan.ts'

type Props = {
  weeks: readonly (readonly Day[])[]
  month: string
  today: Day
  chosen: Day
  planned: ReadonlyMap<Day, OnDay>
  onChoose: (day: Day) => void
}

const SHOWN = 3

/** The days of a month with what is scheduled and on sale. */
export const MonthGrid = ({ planned, ...rest }: Props) => (
  <DayGrid
    label="달력"
    {...rest}
    look={(day) => {
      const { schedules = [], sales = [] } = planned.get(day) ?? {}
      return {
        told: `${formatDay(day, 'M월 D일 dddd')}, 예약 ${schedules.length}개, 타임세일 ${sales.length}개`,
        content: <Plan plan={planned.get(day)} />,
      }
    }}
  />
)

const Plan = ({ plan }: { plan: OnDay | undefined }) => {
  const { schedules = [], sales = [], beginning = 0 } = plan ?? {}
  const lines = [
    ...sales.map(({ event_id, title }) => ({ key: `t${event_id}`, text: title, tone: 'info.main' })),
    ...schedules.slice(0, beginning).map((one) => ({
      key: `s${one.id}`,
      text: `${formatKrw(pricedAt(one))} ${one.target_name}`,
      tone: one.pending_approval_id === null ? 'primary.main' : 'warning.main',
    })),
  ]
  return (
    <>
      {lines.slice(0, SHOWN).map(({ key, text, tone }) => (
        <DayLine key={key} tone={tone}>
          {text}
        </DayLine>
      ))}
      {lines.length > SHOWN ? <DayLine>그 밖에 {formatNumber(lines.length - SHOWN)}개</DayLine> : null}
      {schedules.length > beginning ? <DayLine>적용 중 {formatNumber(schedules.length - beginning)}개</DayLine> : null}
    </>
  )
}
