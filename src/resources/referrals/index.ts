import ReferralIcon from '@mui/icons-material/Diversity3Outlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 추천: friends who began by somebody's code, and what became of the reward. */
export const referrals: ResourceEntry = {
  name: 'referrals',
  label: '추천',
  group: '멤버십',
  icon: ReferralIcon,
  keywords: ['친구 추천', '추천인', '적립', '자기 추천', '판정'],
  permission: { read: 'referrals:read' },
  recordRepresentation: 'id',
  list: screen(() => import('./ReferralList.tsx'), 'ReferralList'),
}
