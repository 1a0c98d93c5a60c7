import ForumIcon from '@mui/icons-material/ForumOutlined'
import { part } from '#console/patiently.ts'
import { screen, type PageEntry } from '#console/registry.ts'

/** 고객문의: what customers ask, and everything that staff say and do about it. */
export const conversations: PageEntry = {
  path: '/conversations',
  label: '고객문의',
  group: '오늘',
  icon: ForumIcon,
  keywords: ['문의', '상담', '1:1 문의', '답변', 'CS', '내부메모'],
  permission: 'cs:read',
  badge: screen(() => import('./WaitingBadge.tsx'), 'WaitingBadge'),
  page: screen(() => import('./Inbox.tsx'), 'Inbox'),
  quick: { view: part(() => import('./ConversationQuick.tsx'), 'ConversationQuick'), width: 720 },
}
