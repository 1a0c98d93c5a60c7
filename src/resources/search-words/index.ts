import WordIcon from '@mui/icons-material/ManageSearchOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 인기 검색어: what people look for, and what the shop says of it. */
export const searchWords: ResourceEntry = {
  name: 'search-words',
  label: '인기 검색어',
  group: '마케팅',
  icon: WordIcon,
  keywords: ['검색어', '찾는 말', '추천 검색어', '금칙어'],
  permission: { read: 'catalog:read', create: 'content:write', edit: 'content:write', delete: 'content:write' },
  recordRepresentation: 'word',
  list: screen(() => import('./WordList.tsx'), 'WordList'),
  create: screen(() => import('./WordForms.tsx'), 'WordCreate'),
  edit: screen(() => import('./WordForms.tsx'), 'WordEdit'),
}
