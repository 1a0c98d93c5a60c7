import { Button } from '@mui/material'
import { useListContext, useRefresh, useResourceContext } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import type { ResourceWith } from '#dataProvider/paths.ts'
import type { Permission } from '#shared/permissions.ts'
import { BulkDeleteButton } from './BulkDeleteButton.tsx'

/** One change for the whole selection: 숨기기 is `{ status: 'HIDDEN' }` on every row. */
export type BulkChange = { label: string; values: Record<string, unknown> }

type Props = { changes: readonly BulkChange[]; permission: Permission }

/** Changes of the selection as data; each shows first what will happen, then per row what did. Deletion stands last. */
export const BulkChangeButtons = ({ changes, permission }: Props) => {
  const resource = useResourceContext() as ResourceWith<'update'>
  const { selectedIds, onSelect } = useListContext()
  const { may, reason } = useMay(permission)
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({
    resource,
    onDone: (left) => {
      onSelect(left)
      refresh()
    },
  })
  return (
    <>
      {changes.map(({ label, values }) => (
        <Button
          key={label}
          size="small"
          disabled={!may}
          title={reason}
          onClick={() =>
            start({ action: 'update', label }, { items: selectedIds.map((id) => ({ id: Number(id), ...values })) })
          }
        >
          {label}
        </Button>
      ))}
      <BulkDeleteButton />
      {sheet}
    </>
  )
}
