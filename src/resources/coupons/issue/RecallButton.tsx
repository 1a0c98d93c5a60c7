import { Button } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { BulkSheet } from '#console/bulk/BulkSheet.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { BulkBody, CallOptions } from '#dataProvider/types.ts'
import type { CouponIssue } from '#contract/schema.d.ts'
import type { RowFixes } from '#console/bulk/bulkAction.ts'

const fixes: RowFixes = {
  COUPON_RESERVED: '결제가 끝나거나 만료되면 다시 회수해 주세요.',
}

/** 미사용 쿠폰 회수: shows first how many would go and which stay. */
export const RecallButton = ({ issue, onDone }: { issue: CouponIssue; onDone: () => void }) => {
  const data = useConsoleData()
  const [open, setOpen] = useState(0)
  const { may, reason } = useMay('coupons:write')
  const unused = issue.counts.AVAILABLE + issue.counts.RESERVED
  const close = () => {
    setOpen(0)
    onDone()
  }
  // a retry names coupons; the whole issue is named once
  const send = ({ ids, ...body }: BulkBody, options?: CallOptions) =>
    data.call('post', '/store-admin/v1/user-coupons/bulk/revoke', {
      body: { ...body, ...(ids ? { ids } : { coupon_issue_id: issue.id }) },
      ...options,
    })
  return (
    <>
      <Button
        size="small"
        color="error"
        disabled={!may || unused === 0}
        title={reason ?? (unused === 0 ? '회수할 수 있는 쿠폰이 없어요' : undefined)}
        onClick={() => setOpen(1)}
      >
        미사용 회수
      </Button>
      {open > 0 ? (
        <BulkSheet
          key={open}
          command={{
            label: '쿠폰 회수',
            body: {},
            fixes,
            options: [{ name: 'reason', label: '회수하는 이유', kind: 'text', required: true }],
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
