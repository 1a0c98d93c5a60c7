import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { Krw } from '#console/fields/Krw.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminPlan } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { intervalChoices, planStatus, totalText } from './planWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="요금제 이름 찾기" />,
  <SelectInput key="status" source="status" label="판매" choices={choicesOf(planStatus)} alwaysOn />,
  <SelectInput key="interval" source="interval" label="기간" choices={intervalChoices} alwaysOn />,
]

export const PlanList = () => (
  <StandardList
    filters={filters}
    emptyHint="한 기간의 총액과 혜택을 정해 두고, 구독 상품으로 팔아요."
    sort={IN_ORDER}
    bulkActions={false}
  >
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="status" label="판매">
      <StatusField source="status" words={planStatus} />
    </DataTable.Col>
    <DataTable.Col source="price" label="총액">
      <Total />
    </DataTable.Col>
    <DataTable.Col source="monthly_equivalent" label="한 달에" align="right" disableSort>
      <Krw source="monthly_equivalent" />
    </DataTable.Col>
    <DataTable.Col source="live_count" label="구독" align="right" disableSort>
      <Krw source="live_count" plain />
    </DataTable.Col>
    <DataTable.NumberCol source="seats" label="인원" disableSort />
    <DataTable.NumberCol source="trial_days" label="체험 (일)" disableSort />
    <DataTable.NumberCol source="tier" label="등급" />
    <DataTable.Col source="kits" label="구성품" disableSort>
      <KitCount />
    </DataTable.Col>
    <DataTable.NumberCol source="sequence" label="순서" />
    <DataTable.Col source="updated_at" label="수정일">
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const IN_ORDER = { field: 'sequence', order: 'ASC' } as const

const Total = () => {
  const plan = useRecordContext<AdminPlan>()
  if (!plan) return null
  return plan.waiting_price ? `${totalText(plan)} (변경 승인 대기)` : totalText(plan)
}

const KitCount = () => {
  const plan = useRecordContext<AdminPlan>()
  return plan ? `${formatNumber(plan.kits.length)}개` : null
}
