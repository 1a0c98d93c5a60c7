import ProgramIcon from '@mui/icons-material/GroupAddOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 추천 프로그램: what a friend pays less at first, and what who brought them gets. */
export const referralPrograms: ResourceEntry = {
  name: 'referral-programs',
  label: '추천 프로그램',
  group: '멤버십',
  icon: ProgramIcon,
  keywords: ['친구 추천', '추천 코드', '초대', '리워드'],
  permission: { read: 'referrals:read', create: 'referrals:write', edit: 'referrals:write', delete: 'referrals:write' },
  recordRepresentation: 'name',
  list: screen(() => import('./ReferralProgramList.tsx'), 'ReferralProgramList'),
  create: screen(() => import('./ReferralProgramCreate.tsx'), 'ReferralProgramCreate'),
  edit: screen(() => import('./ReferralProgramEdit.tsx'), 'ReferralProgramEdit'),
}
