import OrderIcon from '@mui/icons-material/ReceiptLong'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 주문: one order with everything that belongs to it. */
export const orders: ResourceEntry = {
  name: 'orders',
  label: '주문',
  group: '주문·배송',
  icon: OrderIcon,
  keywords: ['주문서', '결제', '주문 상세', '주문번호'],
  permission: { read: 'orders:read' },
  recordRepresentation: 'order_no',
  list: screen(() => import('./OrderList.tsx'), 'OrderList'),
  show: screen(() => import('./OrderShow.tsx'), 'OrderShow'),
}
