import BlockIcon from '@mui/icons-material/Block'
import { Button } from '@mui/material'
import { useListContext, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { BulkAction } from '#console/bulk/bulkAction.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { voucherStatusWord } from '#shared/words/vouchers.ts'

const voidAction: BulkAction<'vouchers'> = {
  action: 'void',
  label: '이용권 무효',
  note: '무효로 한 이용권은 다시 쓸 수 없어요. 이미 쓴 이용권은 그대로 두어요.',
  options: [{ name: 'reason', label: '무효로 하는 사유', kind: 'text', required: true }],
}

/** Of the selection of the list. */
export const VoidButton = () => {
  const { selectedIds, onSelect } = useListContext()
  const { may, reason } = useMay('vouchers:write')
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({
    resource: 'vouchers',
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
        startIcon={<BlockIcon />}
        disabled={!may}
        title={reason}
        onClick={() => start(voidAction, { ids: selectedIds.map(Number) })}
      >
        {voucherStatusWord.VOID}
      </Button>
      {sheet}
    </>
  )
}
