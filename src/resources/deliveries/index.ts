import DeliveryIcon from '@mui/icons-material/Inventory2Outlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 배송: parcels on their way and where they were seen. */
export const deliveries: ResourceEntry = {
  name: 'deliveries',
  label: '배송',
  group: '주문·배송',
  icon: DeliveryIcon,
  keywords: ['택배', '송장 수정', '배송 추적', '운송장'],
  permission: { read: 'orders:read' },
  recordRepresentation: (parcel) => String(parcel['invoice_no']),
  list: screen(() => import('./DeliveryList.tsx'), 'DeliveryList'),
  show: screen(() => import('./DeliveryShow.tsx'), 'DeliveryShow'),
}
