import StaffIcon from '@mui/icons-material/BadgeOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 직원 계정: who works here, in which role, with which lock. */
export const staffs: ResourceEntry = {
  name: 'staffs',
  label: '직원 계정',
  group: '설정',
  icon: StaffIcon,
  keywords: ['직원', '관리자', '권한', '역할', '2단계 인증'],
  permission: { read: 'admin:manage', create: 'admin:manage' },
  recordRepresentation: 'name',
  list: screen(() => import('./StaffList.tsx'), 'StaffList'),
  create: screen(() => import('./StaffCreate.tsx'), 'StaffCreate'),
  show: screen(() => import('./StaffShow.tsx'), 'StaffShow'),
}
