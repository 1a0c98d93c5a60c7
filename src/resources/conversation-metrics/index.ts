import MetricsIcon from '@mui/icons-material/SupportAgentOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 상담 지표: how fast customers are answered and how much is left, and the rows of every number. */
export const conversationMetrics: PageEntry = {
  path: '/conversation-metrics',
  label: '상담 지표',
  group: '통계',
  icon: MetricsIcon,
  keywords: ['CS 지표', '응답 시간', '첫 답변', '해결 시간', 'SLA', '기한 준수율', '재문의', '상담원', '고객문의'],
  permission: 'cs:read',
  page: screen(() => import('./MetricsPage.tsx'), 'MetricsPage'),
}
