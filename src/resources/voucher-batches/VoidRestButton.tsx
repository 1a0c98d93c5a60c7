import { Button } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { BulkSheet } from '#console/bulk/BulkSheet.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { VoucherBatch } from '#contract/schema.d.ts'
import type { BulkBody, CallOptions } from '#dataProvider/types.ts'

/** 남은 것 무효: everything of a batch that nobody has used; what was used stays. */
export const VoidRestButton = ({ batch, onDone }: { batch: VoucherBatch; onDone: () => void }) => {
  const data = useConsoleData()
  const [open, setOpen] = useState(0)
  const { may, reason } = useMay('vouchers:write')
  const close = () => {
    setOpen(0)
    onDone()
  }
  // a retry names vouchers; the whole batch is named once
  const send = ({ ids, reason: why, ...body }: BulkBody, options?: CallOptions) =>
    data.call('post', '/core-admin/v1/vouchers/bulk/void', {
      body: { ...body, reason: String(why), ...(ids ? { ids } : { batch_id: batch.id }) },
      ...options,
    })
  return (
    <>
      <Button size="small" color="error" disabled={!may} title={reason} onClick={() => setOpen(1)}>
        남은 것 무효
      </Button>
      {open > 0 ? (
        <BulkSheet
          key={open}
          command={{
            label: '이용권 무효',
            body: {},
            note: '무효로 한 이용권은 다시 쓸 수 없어요.',
            options: [{ name: 'reason', label: '무효로 하는 사유', kind: 'text', required: true }],
            send,
          }}
          onClose={close}
          onRetry={() => setOpen((n) => n + 1)}
          onUndo={close}
        />
      ) : null}
    </>
  )
}
