import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { InUseField, isActiveChanges } from '#console/list/inUse.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminConversationCategory } from '#contract/schema.d.ts'
import { roleLabels } from '#shared/permissions.ts'
import { teams } from './teams.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="유형 찾기" />,
  <SelectInput key="team" source="team" label="담당 팀" choices={teams} alwaysOn />,
]
const ORDER = { field: 'sequence', order: 'ASC' } as const

export const CategoryList = () => (
  <StandardList
    filters={filters}
    sort={ORDER}
    bulkActions={<BulkChangeButtons changes={isActiveChanges} permission="cs:reply" />}
    emptyHint="고객이 문의할 때 고를 유형을 등록하세요."
  >
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="team" label="담당 팀" disableSort>
      <Team />
    </DataTable.Col>
    <DataTable.Col source="order_required" label="주문" disableSort>
      <OrderNeeded />
    </DataTable.Col>
    <DataTable.Col source="sequence" label="순서" />
    <DataTable.Col source="is_active" label="사용" disableSort>
      <InUseField />
    </DataTable.Col>
  </StandardList>
)

const Team = () => {
  const category = useRecordContext<AdminConversationCategory>()
  return category ? roleLabels[category.team] : null
}

const OrderNeeded = () => (useRecordContext<AdminConversationCategory>()?.order_required ? '꼭 골라요' : '—')
