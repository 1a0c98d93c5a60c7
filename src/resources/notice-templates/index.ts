import NoticeIcon from '@mui/icons-material/DraftsOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 안내 문구: what customers are told when something happens to their order, claim or points. */
export const noticeTemplates: ResourceEntry = {
  name: 'notice-templates',
  label: '안내 문구',
  group: '설정',
  icon: NoticeIcon,
  keywords: ['메일', '알림', '메시지', '문구', '주문 완료', '발송 안내', '환불 안내'],
  permission: { read: 'notice-templates:read', edit: 'notice-templates:write' },
  recordRepresentation: 'label',
  list: screen(() => import('./NoticeList.tsx'), 'NoticeList'),
  edit: screen(() => import('./NoticeEdit.tsx'), 'NoticeEdit'),
}
