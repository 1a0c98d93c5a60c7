import type { GridColDef } from '@mui/x-data-grid'
import { KrwText } from '#console/fields/Krw.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { queueColumn } from '#console/queue/queueColumn.ts'
import {
  AreaCell,
  BundleCell,
  ClaimCell,
  MemoCell,
  OrderNoCell,
  ProductCell,
  QuantityCell,
  ShipByCell,
  StatusCell,
} from './cells.tsx'
import { CarrierCell, InvoiceCell } from '../invoices/InvoiceCells.tsx'
import type { OrderItem } from '../orderItem.ts'
import type { TabKey } from '../filters/tabs.ts'

export const FROZEN = ['order_no', 'status'] as const

/** Cells that hold more than a line of text, and stand in its middle. */
const COMPONENTS = new Set(['order_no', 'status', 'ship_by', 'area', 'carrier', 'invoice_no', 'claim', 'memo'])

const column = queueColumn<OrderItem>(COMPONENTS)

/** Everything a row can show; the person's own order and choice are kept by the grid. */
const all: GridColDef<OrderItem>[] = [
  column('order_no', '주문번호', 140, (row) => <OrderNoCell row={row} />),
  column('status', '상태', 124, (row) => <StatusCell row={row} />),
  column('ship_by', '발송기한', 150, (row) => <ShipByCell row={row} />, { sortable: true }),
  column('product', '상품 / 옵션', 208, (row) => <ProductCell row={row} />),
  column('quantity', '수량', 92, (row) => <QuantityCell row={row} />, { align: 'right', headerAlign: 'right' }),
  column('recipient', '수령인', 88, (row) => <MaskedValue value={row.recipient_masked} />),
  column('area', '주소', 150, (row) => <AreaCell row={row} />),
  column('claim', '클레임', 96, (row) => <ClaimCell row={row} />),
  column('memo', '메모', 104, (row) => <MemoCell row={row} />),
  column('carrier', '택배사', 124, (row) => <CarrierCell row={row} />),
  column('invoice_no', '송장번호', 170, (row) => <InvoiceCell row={row} />),
  column('paid_at', '결제일시', 132, (row) => <KstText value={row.paid_at} />, { sortable: true }),
  column('order_item_no', '상품주문번호', 100, (row) => row.order_item_no),
  column('sku_code', 'SKU', 120, (row) => row.sku_code),
  column('origin', '출고지·위탁처', 170, (row) => row.shipping_origin.name),
  column('paid', '결제금액', 104, (row) => <KrwText value={row.paid} />, { align: 'right', headerAlign: 'right' }),
  column('brand_name', '브랜드', 110, (row) => row.brand_name),
  column('shipped_at', '발송일시', 132, (row) => <KstText value={row.shipped_at} />),
  column('delivered_at', '배송완료일시', 132, (row) => <KstText value={row.delivered_at} />),
]

const INVOICE = ['carrier', 'invoice_no']

/** Where parcels are packed and followed, the invoice number stands next to what is in the parcel. */
const invoiceFirst = [
  ...all.slice(0, 5),
  ...all.filter(({ field }) => INVOICE.includes(field)),
  column('bundle', '합포장', 100, (row) => <BundleCell row={row} />),
  ...all.slice(5).filter(({ field }) => !INVOICE.includes(field)),
]

const WITH_INVOICE: readonly TabKey[] = ['PROCESSING_ORDER', 'SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED']

/** The columns of a tab, and the name under which the person's arrangement of them is kept. */
export const columnsOf = (tab: TabKey) =>
  WITH_INVOICE.includes(tab)
    ? { columns: invoiceFirst, storeKey: 'order-items.shipping' }
    : { columns: all, storeKey: 'order-items' }
