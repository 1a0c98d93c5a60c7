import SynonymIcon from '@mui/icons-material/SyncAltOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 동의어: words that find each other. */
export const searchSynonyms: ResourceEntry = {
  name: 'search-synonyms',
  label: '동의어',
  group: '마케팅',
  icon: SynonymIcon,
  keywords: ['검색', '같은 뜻', '비슷한 말', '유의어'],
  permission: { read: 'catalog:read', create: 'content:write', edit: 'content:write', delete: 'content:write' },
  recordRepresentation: (row) => (row['words'] as string[] | undefined)?.join(', ') ?? '',
  list: screen(() => import('./SynonymList.tsx'), 'SynonymList'),
  create: screen(() => import('./SynonymForms.tsx'), 'SynonymCreate'),
  edit: screen(() => import('./SynonymForms.tsx'), 'SynonymEdit'),
}
