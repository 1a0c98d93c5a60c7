import IslandIcon from '@mui/icons-material/LandscapeOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const remoteAreas: ResourceEntry = {
  name: 'remote-areas',
  label: '도서산간 지역',
  group: '설정',
  icon: IslandIcon,
  keywords: ['제주', '섬', '연륙도서', '추가 배송비'],
  permission: { read: 'shipping:read', create: 'shipping:write', edit: 'shipping:write', delete: 'shipping:delete' },
  recordRepresentation: 'value_from',
  list: screen(() => import('./AreaList.tsx'), 'AreaList'),
  create: screen(() => import('./AreaCreate.tsx'), 'AreaCreate'),
  edit: screen(() => import('./AreaEdit.tsx'), 'AreaEdit'),
}
