import GiftIcon from '@mui/icons-material/FeaturedPlayListOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'
import { periodWord } from '#shared/words/subscriptions.ts'

/** 선물: what was bought for others, whether it was taken, and what went back. */
export const gifts: ResourceEntry = {
  name: 'gifts',
  label: periodWord.GIFT,
  group: '멤버십',
  icon: GiftIcon,
  keywords: ['받는 분', '링크', '재발송', '취소', '기한'],
  permission: { read: 'gifts:read' },
  recordRepresentation: 'id',
  list: screen(() => import('./GiftList.tsx'), 'GiftList'),
  show: screen(() => import('./GiftShow.tsx'), 'GiftShow'),
}
