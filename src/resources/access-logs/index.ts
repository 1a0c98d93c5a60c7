import AccessIcon from '@mui/icons-material/ManageSearchOutlined'
import ReviewIcon from '@mui/icons-material/RuleOutlined'
import { screen, type PageEntry, type ResourceEntry } from '#console/registry.ts'

/** 접속기록: who saw whose personal data, and why. */
export const accessLogs: ResourceEntry = {
  name: 'access-logs',
  label: '접속기록',
  group: '설정',
  icon: AccessIcon,
  keywords: ['개인정보', '열람', '로그', '이력'],
  permission: { read: 'access:read' },
  list: screen(() => import('./AccessLogList.tsx'), 'AccessLogList'),
}

/** 접속기록 점검: the look at a month that the law asks for. */
export const accessReview: PageEntry = {
  path: '/access-review',
  label: '접속기록 점검',
  group: '설정',
  icon: ReviewIcon,
  keywords: ['개인정보', '월간', '점검표', '이상'],
  permission: 'access:read',
  page: screen(() => import('./AccessReviewPage.tsx'), 'AccessReviewPage'),
}
