import { Button } from '@mui/material'
import { useListContext, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { BulkAction } from '#console/bulk/bulkAction.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'

const DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90]

const extendAction: BulkAction<'subscriptions'> = {
  action: 'extend',
  label: '연장·보상',
  note: '이용 기간 뒤에 더해서 다음 결제일이 그만큼 밀려요. 결제는 바뀌지 않아요.',
  options: [
    {
      name: 'days',
      label: '더할 날',
      kind: 'choice',
      required: true,
      choices: DAYS.map((days) => [String(days), `${days}일`]),
      body: (value) => ({ days: Number(value) }),
    },
    { name: 'reason', label: '사유', kind: 'text', required: true },
  ],
}

/** Of the selection of the list. */
export const ExtendButton = () => {
  const { selectedIds, onSelect } = useListContext()
  const { may, reason } = useMay('subscriptions:write')
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({
    resource: 'subscriptions',
    onDone: (left) => {
      onSelect(left)
      refresh()
    },
  })
  return (
    <>
      <Button
        size="small"
        disabled={!may}
        title={reason}
        onClick={() => start(extendAction, { ids: selectedIds.map(Number) })}
      >
        {extendAction.label}
      </Button>
      {sheet}
    </>
  )
}
