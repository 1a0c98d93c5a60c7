import TermsIcon from '@mui/icons-material/GavelOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 약관: every text that customers agree to or are told, in every version. A change is a new version. */
export const terms: ResourceEntry = {
  name: 'terms',
  label: '약관',
  group: '설정',
  icon: TermsIcon,
  keywords: ['이용약관', '개인정보 처리방침', '제3자 제공', '동의', '환불 정책', '청소년', '자동결제'],
  permission: { read: 'terms:read', create: 'terms:publish' },
  recordRepresentation: 'title',
  list: screen(() => import('./TermsList.tsx'), 'TermsList'),
  create: screen(() => import('./TermsCreate.tsx'), 'TermsCreate'),
  show: screen(() => import('./TermsShow.tsx'), 'TermsShow'),
}
