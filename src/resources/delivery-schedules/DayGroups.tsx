import { Typography } from '@mui/material'
import { Section } from '#console/fields/Section.tsx'
import type { DeliveryScheduleGroup, ShippingDay } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { Day } from '#shared/format/kst.ts'
import { GroupSchedules } from './GroupSchedules.tsx'
import { dayName, isClosed } from './scheduleWords.ts'

type Props = { day: Day; groups: readonly DeliveryScheduleGroup[]; days: readonly ShippingDay[] }

/** Everything that leaves on a day, group by group. */
export const DayGroups = ({ day, groups, days }: Props) => {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const [first] = days
  return (
    <Section title={`${dayName(day)} · ${formatNumber(count)}건`}>
      {isClosed(days) && first?.reason ? <Typography color="text.secondary">{first.reason}</Typography> : null}
      {groups.length === 0 ? (
        <Typography color="text.secondary">이날 나갈 배송 예정이 없어요.</Typography>
      ) : (
        groups.map((group) => <GroupSchedules key={group.id} group={group} />)
      )}
    </Section>
  )
}
