import SubscriptionIcon from '@mui/icons-material/CardMembershipOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 구독: who has a membership, what happened to it, and what staff do about it. */
export const subscriptions: ResourceEntry = {
  name: 'subscriptions',
  label: '구독',
  group: '멤버십',
  icon: SubscriptionIcon,
  keywords: ['멤버십', '정기결제', '결제 실패', '연장', '보상', '해지', '환불', '체험'],
  permission: { read: 'subscriptions:read' },
  recordRepresentation: (subscription) => `구독 ${String(subscription.id)}`,
  list: screen(() => import('./SubscriptionList.tsx'), 'SubscriptionList'),
  show: screen(() => import('./SubscriptionShow.tsx'), 'SubscriptionShow'),
}
