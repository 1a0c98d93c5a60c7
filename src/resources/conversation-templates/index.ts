import TemplateIcon from '@mui/icons-material/QuickreplyOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 답변 템플릿: what is said often, with values that are filled in for one conversation. */
export const conversationTemplates: ResourceEntry = {
  name: 'conversation-templates',
  label: '답변 템플릿',
  group: '설정',
  icon: TemplateIcon,
  keywords: ['문의 템플릿', '상용구', '자주 쓰는 답변', '매크로'],
  permission: { read: 'cs:read', create: 'cs:reply', edit: 'cs:reply', delete: 'cs:delete' },
  recordRepresentation: 'title',
  list: screen(() => import('./TemplateList.tsx'), 'TemplateList'),
  create: screen(() => import('./TemplateForms.tsx'), 'TemplateCreate'),
  edit: screen(() => import('./TemplateForms.tsx'), 'TemplateEdit'),
}
