import RadarIcon from '@mui/icons-material/RadarOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 마감 레이더: everything that was promised, in the order in which it presses. */
export const deadlines: PageEntry = {
  path: '/deadlines',
  label: '마감 레이더',
  group: '오늘',
  icon: RadarIcon,
  keywords: ['기한', '마감', '발송기한', '환불 기한', 'SLA', '남은 시간', '속도'],
  permission: 'stats:read',
  page: screen(() => import('./Deadlines.tsx'), 'Deadlines'),
}
