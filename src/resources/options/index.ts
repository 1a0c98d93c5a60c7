import OptionIcon from '@mui/icons-material/TuneOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

export const options: ResourceEntry = {
  name: 'options',
  label: '옵션',
  icon: OptionIcon,
  keywords: ['색상', '사이즈'],
  permission: { read: 'catalog:read', create: 'catalog:write', edit: 'catalog:write', delete: 'catalog:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./OptionList.tsx'), 'OptionList'),
  create: screen(() => import('./OptionCreate.tsx'), 'OptionCreate'),
  edit: screen(() => import('./OptionEdit.tsx'), 'OptionEdit'),
}
