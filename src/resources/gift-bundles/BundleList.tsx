import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { Krw } from '#console/fields/Krw.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminGiftBundle } from '#contract/schema.d.ts'
import { bundleStatus, goodsText } from './bundleWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="선물 묶음 이름 찾기" />,
  <SelectInput key="status" source="status" label="판매" choices={choicesOf(bundleStatus)} alwaysOn />,
]

const IN_ORDER = { field: 'sequence', order: 'ASC' } as const

export const BundleList = () => (
  <StandardList
    filters={filters}
    emptyHint="요금제와 일수, 구성품을 정해 두면 선물로 팔 수 있어요."
    sort={IN_ORDER}
    bulkActions={false}
  >
    <DataTable.Col source="title" label="이름">
      <RecordLink source="title" />
    </DataTable.Col>
    <DataTable.Col source="status" label="판매">
      <StatusField source="status" words={bundleStatus} />
    </DataTable.Col>
    <DataTable.Col source="plan.name" label="요금제" disableSort />
    <DataTable.NumberCol source="days" label="일수" disableSort />
    <DataTable.Col source="price" label="판매가" align="right">
      <Krw source="price" />
    </DataTable.Col>
    <DataTable.Col source="goods" label="구성품" disableSort>
      <Goods />
    </DataTable.Col>
    <DataTable.NumberCol source="sold" label="팔린 수" disableSort />
    <DataTable.NumberCol source="sequence" label="순서" />
    <DataTable.Col source="updated_at" label="수정일">
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const Goods = () => {
  const bundle = useRecordContext<AdminGiftBundle>()
  return bundle ? goodsText(bundle) : null
}
