import CategoryIcon from '@mui/icons-material/RuleOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 문의 유형: what customers choose first when they ask, and which team answers it. */
export const conversationCategories: ResourceEntry = {
  name: 'conversation-categories',
  label: '문의 유형',
  group: '설정',
  icon: CategoryIcon,
  keywords: ['1:1 문의 유형', '상담 유형', '문의 분류'],
  permission: { read: 'cs:read', create: 'cs:reply', edit: 'cs:reply', delete: 'cs:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./CategoryList.tsx'), 'CategoryList'),
  create: screen(() => import('./CategoryForms.tsx'), 'CategoryCreate'),
  edit: screen(() => import('./CategoryForms.tsx'), 'CategoryEdit'),
}
