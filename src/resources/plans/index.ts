import PlanIcon from '@mui/icons-material/CardMembershipOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 요금제: what a period of membership costs, and what comes with it. */
export const plans: ResourceEntry = {
  name: 'plans',
  label: '요금제',
  group: '멤버십',
  icon: PlanIcon,
  keywords: ['멤버십', '구독료', '무료 체험', '위약금', '구성품', '키트'],
  permission: { read: 'plans:read', create: 'plans:write', edit: 'plans:write', delete: 'plans:write' },
  recordRepresentation: 'name',
  list: screen(() => import('./PlanList.tsx'), 'PlanList'),
  create: screen(() => import('./PlanCreate.tsx'), 'PlanCreate'),
  edit: screen(() => import('./PlanEdit.tsx'), 'PlanEdit'),
}
