import CatalogIcon from '@mui/icons-material/FactCheckOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 카탈로그: the notice template (상품정보제공고시) that products of a kind fill. */
export const catalogs: ResourceEntry = {
  name: 'catalogs',
  label: '카탈로그',
  group: '상품',
  icon: CatalogIcon,
  keywords: ['상품정보제공고시', '고시'],
  permission: { read: 'catalog:read', create: 'catalog:write', edit: 'catalog:write', delete: 'catalog:delete' },
  recordRepresentation: 'name',
  list: screen(() => import('./CatalogList.tsx'), 'CatalogList'),
  create: screen(() => import('./CatalogCreate.tsx'), 'CatalogCreate'),
  edit: screen(() => import('./CatalogEdit.tsx'), 'CatalogEdit'),
}
