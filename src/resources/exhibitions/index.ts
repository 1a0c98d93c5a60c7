import ExhibitionIcon from '@mui/icons-material/AutoStoriesOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 기획전: pages of text, pictures, products and coupons. */
export const exhibitions: ResourceEntry = {
  name: 'exhibitions',
  label: '기획전',
  group: '마케팅',
  icon: ExhibitionIcon,
  keywords: ['전시', '진열대', '모음', '페이지'],
  permission: { read: 'catalog:read', create: 'content:write', edit: 'content:write', delete: 'content:write' },
  recordRepresentation: 'title',
  list: screen(() => import('./ExhibitionList.tsx'), 'ExhibitionList'),
  create: screen(() => import('./ExhibitionCreate.tsx'), 'ExhibitionCreate'),
  edit: screen(() => import('./ExhibitionEdit.tsx'), 'ExhibitionEdit'),
}
