import ApprovalIcon from '@mui/icons-material/HowToRegOutlined'
import { part } from '#console/patiently.ts'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 승인 대기함: what one person asked for and another decides. */
export const approvals: ResourceEntry = {
  name: 'approvals',
  label: '승인 대기함',
  group: '오늘',
  icon: ApprovalIcon,
  keywords: ['승인', '결재', '거절', '포인트 승인', '쿠폰 승인', '환불 승인'],
  permission: { read: 'approvals:read' },
  badge: screen(() => import('./WaitingBadge.tsx'), 'WaitingBadge'),
  recordRepresentation: (approval) => String(approval['title']),
  list: screen(() => import('./ApprovalList.tsx'), 'ApprovalList'),
  show: screen(() => import('./ApprovalShow.tsx'), 'ApprovalShow'),
  quick: { view: part(() => import('./ApprovalQuick.tsx'), 'ApprovalQuick'), width: 560 },
}
