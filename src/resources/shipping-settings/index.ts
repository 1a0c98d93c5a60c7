import SettingsIcon from '@mui/icons-material/LocalShippingOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 배송 설정: what every origin shares. One record, so a page rather than a list. */
export const shippingSettings: PageEntry = {
  path: '/shipping-settings',
  settings: ['기본 출고 마감', '공휴일', '도서산간 요금', '택배사'],
  label: '배송 설정',
  group: '설정',
  icon: SettingsIcon,
  keywords: ['택배사', '도서산간 요금', '제주'],
  permission: 'shipping:read',
  page: screen(() => import('./ShippingSettingsPage.tsx'), 'ShippingSettingsPage'),
}
