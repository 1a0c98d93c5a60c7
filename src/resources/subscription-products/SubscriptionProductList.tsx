import { useState } from 'react'
import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminSubscriptionProduct } from '#contract/schema.d.ts'
import { planText, sellingState, sellingWords, storeWords } from './productWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="상품 이름 찾기" />,
  <SelectInput key="store" source="store" label="파는 곳" choices={choicesOf(storeWords)} alwaysOn />,
  <SelectInput key="status" source="status" label="판매" choices={choicesOf(sellingWords)} alwaysOn />,
]

export const SubscriptionProductList = () => (
  <StandardList
    filters={filters}
    emptyHint="요금제를 어디에서 언제 파는지 정해요. 웹 상품이 결제 화면에 보여요."
    sort={IN_ORDER}
    bulkActions={false}
  >
    <DataTable.Col source="title" label="이름">
      <RecordLink source="title" />
    </DataTable.Col>
    <DataTable.Col source="store" label="파는 곳">
      <StatusField source="store" words={storeWords} />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태">
      <State />
    </DataTable.Col>
    <DataTable.Col source="plan.name" label="요금제" disableSort>
      <PlanName />
    </DataTable.Col>
    <DataTable.Col source="starts_at" label="시작" disableSort>
      <KstDate source="starts_at" />
    </DataTable.Col>
    <DataTable.Col source="ends_at" label="끝" disableSort>
      <KstDate source="ends_at" />
    </DataTable.Col>
    <DataTable.NumberCol source="sequence" label="순서" />
    <DataTable.Col source="updated_at" label="수정일">
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const IN_ORDER = { field: 'sequence', order: 'ASC' } as const

const State = () => {
  const [now] = useState(() => Date.now())
  const product = useRecordContext<AdminSubscriptionProduct>()
  if (!product) return null
  const [label, isSold] = sellingState(product, now)
  return <StatusChip label={label} tone={isSold ? 'good' : 'neutral'} />
}

const PlanName = () => {
  const product = useRecordContext<AdminSubscriptionProduct>()
  return product ? planText(product.plan) : null
}
