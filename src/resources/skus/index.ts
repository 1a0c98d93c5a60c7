import SkuIcon from '@mui/icons-material/QrCode2Outlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const skus: ResourceEntry = {
  name: 'skus',
  label: 'SKU·재고',
  group: '상품',
  icon: SkuIcon,
  keywords: ['재고', '입고', '품절', '바코드'],
  permission: { read: 'catalog:read', create: 'products:create', edit: 'stock:write', delete: 'catalog:delete' },
  recordRepresentation: 'code',
  list: screen(() => import('./SkuList.tsx'), 'SkuList'),
  create: screen(() => import('./SkuCreate.tsx'), 'SkuCreate'),
  edit: screen(() => import('./SkuEdit.tsx'), 'SkuEdit'),
}
