import StatisticsIcon from '@mui/icons-material/CardMembershipOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 멤버십 통계: who came, stayed and left, what it brings in a month, and the rows of every number. */
export const subscriptionStatistics: PageEntry = {
  path: '/subscription-statistics',
  label: '멤버십 통계',
  group: '통계',
  icon: StatisticsIcon,
  keywords: ['구독 통계', 'MRR', '월 반복 매출', '이탈', '해지율', '유지율', '코호트', '체험 전환', '갱신'],
  permission: 'sales:read',
  page: screen(() => import('./StatisticsPage.tsx'), 'StatisticsPage'),
}
