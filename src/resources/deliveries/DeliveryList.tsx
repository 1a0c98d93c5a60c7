import type { MouseEvent } from 'react'
import { DataTable, Link, SelectInput, useListContext, useRecordContext } from 'react-admin'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { MaskedText } from '#console/fields/MaskedText.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StatusField } from '#console/fields/StatusChip.tsx'
import { ListTabs, stateTabs } from '#console/list/ListTabs.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { CorrectInvoiceButton } from '#console/parcels/CorrectInvoiceButton.tsx'
import { InvoiceLink } from '#console/parcels/InvoiceLink.tsx'
import { correctionBlocked, parcelKinds, parcelStatus } from '#console/parcels/parcelWords.ts'
import { inScreenOrder } from '#console/prints/inScreenOrder.ts'
import { PrintButton } from '#console/prints/PrintButton.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { CarrierFilter } from './CarrierFilter.tsx'
import { PullButton } from './PullButton.tsx'

const kinds = Object.entries(parcelKinds).map(([id, name]) => ({ id, name }))

const filters = [
  <SearchOnEnter key="q" source="q" label="송장번호 · 주문번호" hint="Enter로 찾아요" alwaysOn />,
  <CarrierFilter key="carrier" source="carrier" alwaysOn />,
  <SelectInput key="kind" source="kind" label="종류" choices={kinds} />,
  <DayInput key="created_from" source="created_from" label="발송일부터" />,
  <DayInput key="created_to" source="created_to" label="발송일까지" />,
]

/** What needs a person first, then the way of a parcel. */
const tabs = [
  { key: 'EXCEPTION', label: '문제 있는 배송', filter: { status: ['EXCEPTION'] } },
  ...stateTabs(parcelStatus, ['READY', 'SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CANCELED']),
]

export const DeliveryList = () => (
  <StandardList
    tabs={<ListTabs label="배송 상태" tabs={tabs} />}
    filters={filters}
    rowClick="show"
    bulkActions={<PrintSelected />}
    sort={NEWEST}
    actions={<PullButton />}
    emptyHint="송장을 등록하거나 업로드하면 여기에 배송이 생겨요."
  >
    <DataTable.Col source="invoice_no" label="송장번호" disableSort>
      <RecordLink source="invoice_no" to="show" />
    </DataTable.Col>
    <DataTable.Col source="carrier.name" label="택배사" disableSort />
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={parcelStatus} />
    </DataTable.Col>
    <DataTable.Col label="마지막 추적" disableSort>
      <LastScan />
    </DataTable.Col>
    <DataTable.Col source="order_no" label="주문번호" disableSort>
      <OrderLink />
    </DataTable.Col>
    <DataTable.Col label="상품" disableSort>
      <Contents />
    </DataTable.Col>
    <DataTable.Col source="recipient_masked" label="수령인" disableSort>
      <MaskedText source="recipient_masked" />
    </DataTable.Col>
    <DataTable.Col source="shipping_origin.name" label="출고지" disableSort />
    <DataTable.Col source="shipped_at" label="발송" disableSort>
      <KstDate source="shipped_at" />
    </DataTable.Col>
    <DataTable.Col label="조회" disableSort>
      <Tracking />
    </DataTable.Col>
    <DataTable.Col label="송장 수정" disableSort>
      <Correct />
    </DataTable.Col>
  </StandardList>
)

const NEWEST = { field: 'id', order: 'DESC' } as const

const PrintSelected = () => {
  const { data, selectedIds } = useListContext<AdminDelivery>()
  const ids = inScreenOrder(selectedIds, data)
  return <PrintButton source={{ of: 'DELIVERY', kinds: ['SLIP', 'PICKING', 'RETURN_LABEL'], ids }} />
}

const LastScan = () => {
  const last = useRecordContext<AdminDelivery>()?.events.at(-1)
  return last ? `${last.description}${last.location ? ` · ${last.location}` : ''}` : null
}

const Contents = () => {
  const items = useRecordContext<AdminDelivery>()?.items ?? []
  return `${items[0]?.product_name ?? ''}${items.length > 1 ? ` 외 ${items.length - 1}건` : ''}`
}

const Tracking = () => {
  const parcel = useRecordContext<AdminDelivery>()
  return parcel?.tracking_url ? <InvoiceLink invoiceNo="배송 조회" trackingUrl={parcel.tracking_url} /> : null
}

const OrderLink = () => {
  const parcel = useRecordContext<AdminDelivery>()
  return parcel ? (
    <Link to={`/orders/${parcel.order_id}/show`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {parcel.order_no}
    </Link>
  ) : null
}

const Correct = () => {
  const parcel = useRecordContext<AdminDelivery>()
  return parcel && correctionBlocked(parcel) === undefined ? (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <CorrectInvoiceButton parcel={parcel} />
    </span>
  ) : null
}
