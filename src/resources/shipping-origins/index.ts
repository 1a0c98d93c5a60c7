import OriginIcon from '@mui/icons-material/WarehouseOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const shippingOrigins: ResourceEntry = {
  name: 'shipping-origins',
  label: '출고지',
  group: '설정',
  icon: OriginIcon,
  keywords: ['배송비', '무료배송', '위탁', '마감'],
  permission: { read: 'shipping:read', create: 'shipping:write', edit: 'shipping:write', delete: 'shipping:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./OriginList.tsx'), 'OriginList'),
  create: screen(() => import('./OriginCreate.tsx'), 'OriginCreate'),
  edit: screen(() => import('./OriginEdit.tsx'), 'OriginEdit'),
}
