import ProductIcon from '@mui/icons-material/SubscriptionsOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 구독 상품: a plan as it is sold in one store. */
export const subscriptionProducts: ResourceEntry = {
  name: 'subscription-products',
  label: '구독 상품',
  group: '멤버십',
  icon: ProductIcon,
  keywords: ['멤버십', '요금제', '웹', '앱스토어'],
  permission: { read: 'plans:read', create: 'plans:write', edit: 'plans:write', delete: 'plans:write' },
  recordRepresentation: 'title',
  list: screen(() => import('./SubscriptionProductList.tsx'), 'SubscriptionProductList'),
  create: screen(() => import('./SubscriptionProductCreate.tsx'), 'SubscriptionProductCreate'),
  edit: screen(() => import('./SubscriptionProductEdit.tsx'), 'SubscriptionProductEdit'),
}
