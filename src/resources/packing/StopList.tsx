import { DataTable, Link, useListContext, useRecordContext } from 'react-admin'
import { MaskedText } from '#console/fields/MaskedText.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { inScreenOrder } from '#console/prints/inScreenOrder.ts'
import { PrintButton } from '#console/prints/PrintButton.tsx'
import type { ShippingStop } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

/** 출고 중지: accepted or packed, and with an open claim, a hold or a new address now. Printed for the packing table. */
export const StopList = () => (
  <StandardList
    rowClick={false}
    sort={NEWEST}
    perPage={100}
    actions={<PrintShown />}
    bulkActions={<PrintSelected />}
    emptyHint="포장하던 것 가운데 취소요청, 보류, 배송지 변경이 생기면 여기에 나와요. 지금은 모두 보내도 돼요."
  >
    <DataTable.Col source="order_no" label="주문번호" disableSort>
      <OrderLink />
    </DataTable.Col>
    <DataTable.Col source="reason" label="왜" disableSort />
    <DataTable.Col source="recipient_masked" label="수령인" disableSort>
      <MaskedText source="recipient_masked" />
    </DataTable.Col>
    <DataTable.Col source="product_name" label="상품" disableSort />
    <DataTable.Col source="option_label" label="옵션" disableSort />
    <DataTable.NumberCol source="quantity" label="수량" disableSort />
    <DataTable.Col source="invoice_no" label="송장번호" disableSort />
  </StandardList>
)

const NEWEST = { field: 'id', order: 'DESC' } as const

const OrderLink = () => {
  const stop = useRecordContext<ShippingStop>()
  return stop ? <Link to={`/orders/${stop.order_id}/show`}>{stop.order_no}</Link> : null
}

/** What is on the screen, and where there is more, how much. */
const PrintShown = () => {
  const { data = [], total = 0 } = useListContext<ShippingStop>()
  const rest = total - data.length
  return (
    <PrintButton
      label={`출고 중지 목록 인쇄${rest > 0 ? ` (${formatNumber(total)}건 중 ${formatNumber(data.length)}건)` : ''}`}
      source={{ of: 'ORDER_ITEM', kinds: ['STOPS'], ids: data.map(({ id }) => id) }}
    />
  )
}

const PrintSelected = () => {
  const { data, selectedIds } = useListContext<ShippingStop>()
  return <PrintButton source={{ of: 'ORDER_ITEM', kinds: ['STOPS'], ids: inScreenOrder(selectedIds, data) }} />
}
