import PolicyIcon from '@mui/icons-material/TuneOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 정책: what the shop promises and how much it takes. One record, so a page rather than a list. */
export const policies: PageEntry = {
  path: '/policies',
  settings: [
    '적립률',
    '최소 사용 포인트',
    '반품 기간',
    '자동 구매확정',
    '재고 보류 시간',
    '상담 시간',
    '첫 답변 기한',
    '다음 답변 기한',
  ],
  label: '정책',
  group: '설정',
  icon: PolicyIcon,
  keywords: ['적립률', '포인트', '반품 기간', '구매확정', '상담 시간', '고객센터', '답변 기한', 'SLA'],
  permission: 'policies:read',
  page: screen(() => import('./PoliciesPage.tsx'), 'PoliciesPage'),
}
