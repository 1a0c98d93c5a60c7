import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StatusField } from '#console/fields/StatusChip.tsx'
import { BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { InUseField, inUseChanges } from '#console/list/inUse.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { useCarriersAskedAgain } from '#console/parcels/useCarriers.ts'
import type { ShopCarrier } from '#contract/schema.d.ts'
import { invoiceChecks } from './carrierWords.ts'

const USES = [
  { id: 'true', name: '사용' },
  { id: 'false', name: '사용 안 함' },
]
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="이름·코드 찾기" />,
  <SelectInput key="active" source="active" label="상태" choices={USES} alwaysOn />,
]
const ORDER = { field: 'sequence', order: 'ASC' } as const

export const CarrierList = () => {
  useCarriersAskedAgain()
  return (
    <StandardList
      filters={filters}
      sort={ORDER}
      emptyHint="상품을 맡기는 택배사를 등록하세요. 송장 업로드와 발송 화면이 여기서 이름을 읽어요."
      bulkActions={<BulkChangeButtons changes={inUseChanges} permission="shipping:write" />}
    >
      <DataTable.Col source="sequence" label="순서" />
      <DataTable.Col source="name" label="이름">
        <RecordLink source="name" />
      </DataTable.Col>
      <DataTable.Col source="code" label="코드" />
      <DataTable.Col label="다른 이름" disableSort>
        <Aliases />
      </DataTable.Col>
      <DataTable.Col source="phone" label="전화" disableSort sx={{ whiteSpace: 'nowrap' }} />
      <DataTable.Col label="송장 자릿수" disableSort>
        <Lengths />
      </DataTable.Col>
      <DataTable.Col source="invoice_check" label="자릿수 검사" disableSort>
        <StatusField source="invoice_check" words={invoiceChecks} />
      </DataTable.Col>
      <DataTable.Col source="active" label="상태" disableSort>
        <InUseField />
      </DataTable.Col>
    </StandardList>
  )
}

const Aliases = () => useRecordContext<ShopCarrier>()?.aliases?.join(', ')

const Lengths = () => useRecordContext<ShopCarrier>()?.invoice_lengths?.join(', ') || '—'
