import PriceIcon from '@mui/icons-material/TrendingUpOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 가격 인상: what members of a plan are to pay, what they say to it, and what that makes of the month. */
export const planPriceChanges: ResourceEntry = {
  name: 'plan-price-changes',
  label: '가격 인상',
  group: '멤버십',
  icon: PriceIcon,
  keywords: ['구독료 인상', '가격 동의', '구독자 가격', '동의 진행', '가격 인하'],
  permission: { read: 'plans:read' },
  recordRepresentation: 'id',
  list: screen(() => import('./ChangeList.tsx'), 'ChangeList'),
}
