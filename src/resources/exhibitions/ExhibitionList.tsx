import { useState } from 'react'
import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip } from '#console/fields/StatusChip.tsx'
import { type BulkChange, BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminExhibition } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { exhibitionState, exhibitionStatus, stateOf } from './exhibitionStatus.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="기획전 이름 찾기" />,
  <SelectInput key="status" source="status" label="공개" choices={choicesOf(exhibitionStatus)} alwaysOn />,
]

const changes: BulkChange[] = [
  { label: '공개하기', values: { status: 'OPEN' } },
  { label: '닫기', values: { status: 'CLOSED' } },
]

export const ExhibitionList = () => (
  <StandardList
    filters={filters}
    emptyHint="글과 사진과 상품을 한 페이지에 모아 기간 동안 보여 줘요."
    sort={IN_ORDER}
    bulkActions={<BulkChangeButtons changes={changes} permission="content:write" />}
  >
    <DataTable.Col source="title" label="이름">
      <RecordLink source="title" />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태">
      <State />
    </DataTable.Col>
    <DataTable.Col source="starts_at" label="시작">
      <KstDate source="starts_at" />
    </DataTable.Col>
    <DataTable.Col source="ends_at" label="끝">
      <KstDate source="ends_at" />
    </DataTable.Col>
    <DataTable.Col source="product_ids" label="상품" disableSort>
      <ProductCount />
    </DataTable.Col>
    <DataTable.NumberCol source="sequence" label="순서" />
    <DataTable.Col source="updated_at" label="수정일" disableSort>
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const IN_ORDER = { field: 'sequence', order: 'ASC' } as const

const State = () => {
  const [now] = useState(() => Date.now())
  const exhibition = useRecordContext<AdminExhibition>()
  if (!exhibition) return null
  const [label, tone] = exhibitionState[stateOf(exhibition, now)]
  return <StatusChip label={label} tone={tone} />
}

const ProductCount = () => {
  const exhibition = useRecordContext<AdminExhibition>()
  return exhibition ? `${formatNumber(exhibition.product_ids.length)}개` : null
}
