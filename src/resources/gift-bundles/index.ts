import BundleIcon from '@mui/icons-material/Inventory2Outlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 선물 묶음: days of a plan, with goods or without, that people buy for others. */
export const giftBundles: ResourceEntry = {
  name: 'gift-bundles',
  label: '선물 묶음',
  group: '멤버십',
  icon: BundleIcon,
  keywords: ['선물', '패키지', '구성품', '키트'],
  permission: { read: 'gifts:read', create: 'gifts:write', edit: 'gifts:write', delete: 'gifts:write' },
  recordRepresentation: 'title',
  list: screen(() => import('./BundleList.tsx'), 'BundleList'),
  create: screen(() => import('./BundleCreate.tsx'), 'BundleCreate'),
  edit: screen(() => import('./BundleEdit.tsx'), 'BundleEdit'),
}
