import TagIcon from '@mui/icons-material/TagOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const productTags: ResourceEntry = {
  name: 'product-tags',
  label: '상품 태그',
  group: '상품',
  icon: TagIcon,
  permission: { read: 'catalog:read', create: 'catalog:write', edit: 'catalog:write', delete: 'catalog:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./TagList.tsx'), 'TagList'),
  create: screen(() => import('./TagCreate.tsx'), 'TagCreate'),
  edit: screen(() => import('./TagEdit.tsx'), 'TagEdit'),
}
