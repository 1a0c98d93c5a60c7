/** Rows that are switched off rather than deleted, because others name them. Imported by: resources. */
import { useRecordContext } from 'react-admin'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { BulkChange } from './BulkChangeButtons.tsx'

/** 사용 and 사용 안 함 for a selection. */
export const inUseChanges: readonly BulkChange[] = [
  { label: '사용', values: { active: true } },
  { label: '사용 안 함', values: { active: false } },
]

/** Whether a row is offered. */
export const InUseField = () =>
  useRecordContext<{ id: number; active: boolean }>()?.active ? (
    <StatusChip label="사용" tone="good" />
  ) : (
    <StatusChip label="사용 안 함" />
  )
