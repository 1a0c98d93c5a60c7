import CategoryIcon from '@mui/icons-material/AccountTreeOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const productCategories: ResourceEntry = {
  name: 'product-categories',
  label: '카테고리',
  group: '상품',
  icon: CategoryIcon,
  keywords: ['분류'],
  permission: { read: 'catalog:read', create: 'catalog:write', edit: 'catalog:write', delete: 'catalog:delete' },
  recordRepresentation: 'path',
  list: screen(() => import('./CategoryList.tsx'), 'CategoryList'),
  create: screen(() => import('./CategoryCreate.tsx'), 'CategoryCreate'),
  edit: screen(() => import('./CategoryEdit.tsx'), 'CategoryEdit'),
}
