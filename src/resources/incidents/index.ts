import IncidentIcon from '@mui/icons-material/HubOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 사건: conversations that have one cause, answered together. */
export const incidents: ResourceEntry = {
  name: 'incidents',
  label: '사건',
  group: '오늘',
  icon: IncidentIcon,
  keywords: ['사건 후보', '묶음', '한꺼번에 답변', '장애', '문의 급증'],
  permission: { read: 'cs:read' },
  recordRepresentation: (incident) => String(incident['title']),
  list: screen(() => import('./IncidentList.tsx'), 'IncidentList'),
  show: screen(() => import('./IncidentShow.tsx'), 'IncidentShow'),
}
