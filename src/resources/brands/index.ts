import BrandIcon from '@mui/icons-material/SellOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const brands: ResourceEntry = {
  name: 'brands',
  label: '브랜드',
  group: '상품',
  icon: BrandIcon,
  permission: { read: 'catalog:read', create: 'catalog:write', edit: 'catalog:write', delete: 'catalog:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./BrandList.tsx'), 'BrandList'),
  create: screen(() => import('./BrandCreate.tsx'), 'BrandCreate'),
  edit: screen(() => import('./BrandEdit.tsx'), 'BrandEdit'),
}
