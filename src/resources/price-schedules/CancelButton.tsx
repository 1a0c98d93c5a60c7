import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button } from '@mui/material'
import { useListContext, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { BulkAction, RowFixes } from '#console/bulk/bulkAction.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'

const PATH = '/core-admin/v1/price-change-schedules/bulk-delete' satisfies PathOf<'post'>

const fixes: RowFixes = {
  SCHEDULE_STARTED: '예약 화면에서 ‘지금 끝내기’로 끝낼 수 있어요.',
}

/** Takes back schedules that have not begun; what would happen to each is shown first. */
export const cancelAction: BulkAction<'price-schedules'> = {
  action: 'cancel',
  label: '예약 취소',
  fixes,
  send: async (data, body, options) =>
    bulkResultIn(
      await data.call('post', PATH, { body: body as Body<typeof PATH, 'post'>, timeoutMs: 60_000, ...options }),
    ),
}

/** Of the selection of the list. */
export const CancelButton = () => {
  const { selectedIds, onSelect } = useListContext()
  const { may, reason } = useMay('prices:write')
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({
    resource: 'price-schedules',
    onDone: (left) => {
      onSelect(left)
      refresh()
    },
  })
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<DeleteIcon />}
        disabled={!may}
        title={reason}
        onClick={() => start(cancelAction, { ids: selectedIds.map(Number) })}
      >
        예약 취소
      </Button>
      {sheet}
    </>
  )
}
