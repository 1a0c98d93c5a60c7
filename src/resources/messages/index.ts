import MessageIcon from '@mui/icons-material/MailOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 메시지함: mails and texts to customers, and what became of them. */
export const messages: ResourceEntry = {
  name: 'messages',
  label: '메시지함',
  group: '고객',
  icon: MessageIcon,
  keywords: ['메일', '문자', 'SMS', '발송', '알림', '인증번호'],
  badge: screen(() => import('./HeldBadge.tsx'), 'HeldBadge'),
  permission: { read: 'messages:read' },
  recordRepresentation: 'title',
  list: screen(() => import('./MessageList.tsx'), 'MessageList'),
  show: screen(() => import('./MessageShow.tsx'), 'MessageShow'),
}
