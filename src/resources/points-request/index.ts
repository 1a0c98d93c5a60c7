import GiftIcon from '@mui/icons-material/CardGiftcard'
import { screen, type PageEntry } from '#console/registry.ts'

/** 포인트 지급·차감: asked for here, decided in 승인 대기함. */
export const pointsRequest: PageEntry = {
  path: '/points-request',
  label: '포인트 지급·차감',
  group: '마케팅',
  icon: GiftIcon,
  keywords: ['포인트 요청', '적립금 지급', '보상', '사과'],
  permission: 'points:write',
  page: screen(() => import('./PointsRequest.tsx'), 'PointsRequest'),
}
