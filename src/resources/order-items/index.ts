import TruckIcon from '@mui/icons-material/LocalShippingOutlined'
import { part } from '#console/patiently.ts'
import { screen, type ResourceEntry } from '#console/registry.ts'
import { FIRST_LIST } from './initial.ts'

export const orderItems: ResourceEntry = {
  ...FIRST_LIST,
  label: '주문 처리',
  group: '주문·배송',
  icon: TruckIcon,
  keywords: ['발주확인', '발송', '송장', '배송완료', '신규주문', '상품준비중', '발송지연'],
  recordRepresentation: 'order_no',
  list: screen(() => import('./OrderItemList.tsx'), 'OrderItemList'),
  quick: { view: part(() => import('./OrderItemQuick.tsx'), 'OrderItemQuick'), width: 520 },
}
