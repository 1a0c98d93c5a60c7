import AuditIcon from '@mui/icons-material/FactCheckOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 감사 기록: who changed what, append-only. */
export const auditLogs: ResourceEntry = {
  name: 'audit-logs',
  label: '감사 기록',
  group: '설정',
  icon: AuditIcon,
  keywords: ['이력', '로그', '변경'],
  permission: { read: 'audit:read' },
  recordRepresentation: (log) => `${String(log['action'])} #${log.id}`,
  list: screen(() => import('./AuditLogList.tsx'), 'AuditLogList'),
  show: screen(() => import('./AuditLogShow.tsx'), 'AuditLogShow'),
}
