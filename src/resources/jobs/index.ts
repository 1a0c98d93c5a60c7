import JobIcon from '@mui/icons-material/PlaylistAddCheck'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 작업 내역: every bulk command, upload and export of the last 90 days. */
export const jobs: ResourceEntry = {
  name: 'jobs',
  label: '작업 내역',
  group: '오늘',
  icon: JobIcon,
  keywords: ['일괄', '되돌리기', '실패'],
  permission: { read: 'jobs:read' },
  recordRepresentation: (job) => `${String(job['label'])} #${job.id}`,
  list: screen(() => import('./JobList.tsx'), 'JobList'),
  show: screen(() => import('./JobShow.tsx'), 'JobShow'),
}
