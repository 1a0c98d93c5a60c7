import TruckIcon from '@mui/icons-material/LocalShippingOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'
import { INITIAL } from './initial.ts'

export const orderItems: ResourceEntry = {
  name: 'order-items',
  label: '주문 처리',
  group: '주문·배송',
  icon: TruckIcon,
  keywords: ['발주확인', '발송', '송장', '배송완료', '신규주문', '상품준비중', '발송지연'],
  permission: { read: 'orders:read' },
  recordRepresentation: 'order_no',
  opening: INITIAL,
  list: screen(() => import('./OrderItemList.tsx'), 'OrderItemList'),
}
