import DeskIcon from '@mui/icons-material/QrCodeScannerOutlined'
import StopIcon from '@mui/icons-material/DoNotDisturbOnOutlined'
import { screen, type PageEntry, type ResourceEntry } from '#console/registry.ts'

/** 출고 검수: every unit is scanned into its box before it leaves. */
export const packingDesk: PageEntry = {
  path: '/packing-desk',
  label: '출고 검수',
  group: '주문·배송',
  icon: DeskIcon,
  keywords: ['포장', '검수', '스캐너', '패킹', '바코드'],
  permission: 'orders:process',
  page: screen(() => import('./desk/PackingDesk.tsx'), 'PackingDesk'),
}

/** 출고 중지: what may be packed already and must not leave now. */
export const shippingStops: ResourceEntry = {
  name: 'shipping-stops',
  label: '출고 중지',
  group: '주문·배송',
  icon: StopIcon,
  keywords: ['출고 중지 목록', '취소요청', '배송지 변경', '보류', '검문소'],
  permission: { read: 'orders:read' },
  recordRepresentation: 'order_no',
  list: screen(() => import('./StopList.tsx'), 'StopList'),
}
