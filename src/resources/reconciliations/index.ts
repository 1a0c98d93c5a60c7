import ReconciliationIcon from '@mui/icons-material/CompareArrowsOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 결제 대사: each night the gateway's transactions of a day against our books. */
export const reconciliations: ResourceEntry = {
  name: 'reconciliations',
  label: '결제 대사',
  group: '통계',
  icon: ReconciliationIcon,
  keywords: ['대사', '정산', '결제사', '거래 내역', '차이'],
  permission: { read: 'refunds:read' },
  recordRepresentation: 'day',
  list: screen(() => import('./ReconciliationList.tsx'), 'ReconciliationList'),
}
