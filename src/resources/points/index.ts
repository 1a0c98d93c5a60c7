import PointsIcon from '@mui/icons-material/SavingsOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 포인트 내역: every movement of everybody's points. */
export const points: ResourceEntry = {
  name: 'points',
  label: '포인트 내역',
  group: '마케팅',
  icon: PointsIcon,
  keywords: ['적립금', '적립', '소멸', '회수', '마일리지'],
  permission: { read: 'points:read' },
  list: screen(() => import('./PointsList.tsx'), 'PointsList'),
}
