import MemberIcon from '@mui/icons-material/PeopleOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 회원: one customer with everything that belongs to them. */
export const members: ResourceEntry = {
  name: 'members',
  label: '회원',
  group: '고객',
  icon: MemberIcon,
  keywords: ['고객', '가입', '탈퇴', '잠금', '개인정보'],
  permission: { read: 'users:read' },
  recordRepresentation: (member) => `회원 ${member.id}`,
  list: screen(() => import('./MemberList.tsx'), 'MemberList'),
  show: screen(() => import('./MemberShow.tsx'), 'MemberShow'),
}
