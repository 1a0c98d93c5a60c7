import { DataTable, FunctionField, useListContext } from 'react-admin'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { ExportButton } from '#console/export/ExportButton.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { Krw } from '#console/fields/Krw.tsx'
import { MaskedText } from '#console/fields/MaskedText.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { ListTabs, stateTabs } from '#console/list/ListTabs.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { inScreenOrder } from '#console/prints/inScreenOrder.ts'
import { PrintButton } from '#console/prints/PrintButton.tsx'
import { liveItemStatus, methodName } from '#console/words/orderWords.ts'
import type { AdminOrderSummary } from '#contract/schema.d.ts'
import { OrderState } from './OrderState.tsx'
import { itemQueueWord } from '#shared/words/orders.ts'

const filters = [
  <SearchOnEnter
    key="q"
    source="q"
    label="주문번호 · 송장번호 · 전화 · 수령인"
    hint="Enter로 찾아요"
    alwaysOn
    sx={{ minWidth: 260 }}
  />,
  <DayInput key="paid_from" source="paid_from" label="결제일부터" alwaysOn />,
  <DayInput key="paid_to" source="paid_to" label="결제일까지" alwaysOn />,
]

/** What is late first; then an order stands in the tab of each state that any item of it has. */
const tabs = [
  { key: 'delayed', label: itemQueueWord.delayed, filter: { delayed: true } },
  // what is not paid yet is no order
  ...stateTabs(
    liveItemStatus,
    Object.keys(liveItemStatus).filter((status) => status !== 'PENDING'),
  ),
]

export const OrderList = () => (
  <StandardList
    tabs={<ListTabs label="주문 상태" tabs={tabs} />}
    filters={filters}
    rowClick="show"
    bulkActions={<PrintSelected />}
    sort={NEWEST}
    actions={<Export />}
    emptyHint="고객이 결제를 마치면 여기에 주문이 생겨요."
  >
    <DataTable.Col source="order_no" label="주문번호" disableSort>
      <RecordLink source="order_no" to="show" />
    </DataTable.Col>
    <DataTable.Col source="item_status" label="상태" disableSort>
      <OrderState />
    </DataTable.Col>
    <DataTable.Col source="title" label="상품" disableSort />
    <DataTable.Col source="user.name_masked" label="주문자" disableSort>
      <MaskedText source="user.name_masked" />
    </DataTable.Col>
    <DataTable.Col source="recipient_masked" label="수령인" disableSort>
      <MaskedText source="recipient_masked" />
    </DataTable.Col>
    <DataTable.Col source="payable" label="결제금액" align="right" disableSort>
      <Krw source="payable" />
    </DataTable.Col>
    <DataTable.Col source="payment_method" label="결제수단" disableSort>
      <FunctionField render={({ payment_method }: AdminOrderSummary) => methodName(payment_method)} />
    </DataTable.Col>
    <DataTable.Col source="paid_at" label="결제일시" disableSort>
      <KstDate source="paid_at" />
    </DataTable.Col>
  </StandardList>
)

const NEWEST = { field: 'paid_at', order: 'DESC' } as const

/** These orders, a row each; their items are taken out from 주문 처리. */
const Export = () => {
  const { filterValues } = useListContext()
  return <ExportButton resource="orders" filter={filterValues} />
}

/** Everything of the orders that were picked, box by box. */
const PrintSelected = () => {
  const { data, selectedIds } = useListContext<AdminOrderSummary>()
  return (
    <PrintButton
      source={{ of: 'ORDER', kinds: ['SLIP', 'PICKING', 'RETURN_LABEL'], ids: inScreenOrder(selectedIds, data) }}
    />
  )
}
