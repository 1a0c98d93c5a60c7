import TagIcon from '@mui/icons-material/LabelOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 상담 태그: what conversations are sorted by besides their kind. */
export const conversationTags: ResourceEntry = {
  name: 'conversation-tags',
  label: '상담 태그',
  group: '설정',
  icon: TagIcon,
  keywords: ['문의 태그', '상담 분류'],
  permission: { read: 'cs:read', create: 'cs:reply', edit: 'cs:reply', delete: 'cs:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./TagList.tsx'), 'TagList'),
  create: screen(() => import('./TagForms.tsx'), 'TagCreate'),
  edit: screen(() => import('./TagForms.tsx'), 'TagEdit'),
}
