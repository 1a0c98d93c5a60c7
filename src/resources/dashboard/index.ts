import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

export const dashboard: PageEntry = {
  path: '/',
  label: '대시보드',
  group: '오늘',
  icon: DashboardIcon,
  keywords: ['할 일', '매출', '홈'],
  permission: 'stats:read',
  page: screen(() => import('./Dashboard.tsx'), 'Dashboard'),
}
