import RatesIcon from '@mui/icons-material/AssignmentReturnOutlined'
import LeadTimesIcon from '@mui/icons-material/LocalShippingOutlined'
import StatisticsIcon from '@mui/icons-material/InsightsOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 매출 통계: what was sold, what that is made of, and the rows of every number. */
export const statistics: PageEntry = {
  path: '/statistics',
  label: '매출 통계',
  group: '통계',
  icon: StatisticsIcon,
  keywords: ['매출', '순매출', '결제금액', '환불금액', '객단가', '브랜드별', '상품별', '코호트', '재구매'],
  permission: 'sales:read',
  page: screen(() => import('./StatisticsPage.tsx'), 'StatisticsPage'),
}

/** 취소·반품·교환율: how much of what was paid came back. No amounts, so everybody may see it. */
export const claimRates: PageEntry = {
  path: '/claim-rates',
  label: '취소·반품·교환율',
  group: '통계',
  icon: RatesIcon,
  keywords: ['취소율', '반품율', '교환율', '클레임율', '코호트', '통계'],
  permission: 'stats:read',
  page: screen(() => import('./ClaimRatesPage.tsx'), 'ClaimRatesPage'),
}

/** 출고 리드타임: how long goods take from the payment until they leave. */
export const leadTimes: PageEntry = {
  path: '/lead-times',
  label: '출고 리드타임',
  group: '통계',
  icon: LeadTimesIcon,
  keywords: ['리드타임', '출고 시간', '발송 시간', '출고 속도', '배송 준비', '통계'],
  permission: 'stats:read',
  page: screen(() => import('./LeadTimesPage.tsx'), 'LeadTimesPage'),
}
