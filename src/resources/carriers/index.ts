import CarrierIcon from '@mui/icons-material/AirportShuttleOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const carriers: ResourceEntry = {
  name: 'carriers',
  label: '택배사',
  group: '설정',
  icon: CarrierIcon,
  keywords: ['송장', '배송 조회', '퀵'],
  permission: { read: 'shipping:read', create: 'shipping:write', edit: 'shipping:write', delete: 'shipping:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./CarrierList.tsx'), 'CarrierList'),
  create: screen(() => import('./CarrierCreate.tsx'), 'CarrierCreate'),
  edit: screen(() => import('./CarrierEdit.tsx'), 'CarrierEdit'),
}
