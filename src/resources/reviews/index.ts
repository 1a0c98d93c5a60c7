import ReportIcon from '@mui/icons-material/FlagOutlined'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 신고 관리: what people reported, and what staff decide about it. */
export const moderation: ResourceEntry = {
  name: 'moderation',
  label: '신고 관리',
  group: '고객',
  icon: ReportIcon,
  keywords: ['신고', '블라인드', '가리기', '욕설', '광고'],
  permission: { read: 'moderation:read' },
  recordRepresentation: 'title',
  list: screen(() => import('./ModerationList.tsx'), 'ModerationList'),
}

/** 리뷰: what customers say, and the shop's answers. */
export const reviews: ResourceEntry = {
  name: 'reviews',
  label: '리뷰',
  group: '고객',
  icon: ReviewIcon,
  keywords: ['후기', '별점', '답글', '사진 리뷰'],
  permission: { read: 'moderation:read' },
  recordRepresentation: ({ product }) => (product as { name: string }).name,
  list: screen(() => import('./ReviewList.tsx'), 'ReviewList'),
  show: screen(() => import('./ReviewShow.tsx'), 'ReviewShow'),
}
