import ProductIcon from '@mui/icons-material/Inventory2Outlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const products: ResourceEntry = {
  name: 'products',
  label: '상품',
  group: '상품',
  icon: ProductIcon,
  keywords: ['판매', '가격', '옵션', '사진', '고시'],
  permission: { read: 'catalog:read', create: 'products:create', edit: 'products:write', delete: 'catalog:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./ProductList.tsx'), 'ProductList'),
  create: screen(() => import('./ProductCreate.tsx'), 'ProductCreate'),
  edit: screen(() => import('./ProductEdit.tsx'), 'ProductEdit'),
}
