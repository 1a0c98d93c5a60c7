/** Rows that are switched off rather than deleted, because others name them. Imported by: resources. */
import { useRecordContext } from 'react-admin'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { BulkChange } from './BulkChangeButtons.tsx'

/** 사용 and 사용 안 함 for a selection. */
export const inUseChanges: readonly BulkChange[] = [
  { label: '사용', values: { active: true } },
  { label: '사용 안 함', values: { active: false } },
]

/** The same for rows that call it `is_active`. */
export const isActiveChanges: readonly BulkChange[] = [
  { label: '사용', values: { is_active: true } },
  { label: '사용 안 함', values: { is_active: false } },
]

/** Whether a row is offered. */
export const InUseField = () => {
  const row = useRecordContext<{ id: number; active?: boolean; is_active?: boolean }>()
  return (row?.active ?? row?.is_active) ? <StatusChip label="사용" tone="good" /> : <StatusChip label="사용 안 함" />
}
