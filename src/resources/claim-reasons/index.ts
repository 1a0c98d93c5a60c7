import ReasonIcon from '@mui/icons-material/HelpOutlineOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 사유: what can be chosen when somebody asks for a claim. */
export const claimReasons: ResourceEntry = {
  name: 'claim-reasons',
  label: '사유',
  group: '설정',
  icon: ReasonIcon,
  keywords: ['취소 사유', '교환 사유', '반품 사유', '귀책'],
  permission: {
    read: 'claim-reasons:read',
    create: 'claim-reasons:write',
    edit: 'claim-reasons:write',
    delete: 'claim-reasons:delete',
  },
  recordRepresentation: 'label',
  list: screen(() => import('./ReasonList.tsx'), 'ReasonList'),
  create: screen(() => import('./ReasonCreate.tsx'), 'ReasonCreate'),
  edit: screen(() => import('./ReasonEdit.tsx'), 'ReasonEdit'),
}
