import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import type { RefundDetail } from './tabs.ts'

const AdjustDialog = part(() => import('./AdjustDialog.tsx'), 'AdjustDialog')

const blockedOf = (refund: RefundDetail): string | undefined => {
  if (refund.status === 'COMPLETED') return '끝난 환불은 조정할 수 없어요'
  if (refund.status === 'PROCESSING') return '결제사에 확인하는 중이라 조정할 수 없어요'
  return refund.adjustment_pending ? '승인을 기다리는 조정이 있어요' : undefined
}

/** 금액 조정: before the money has gone. */
export const AdjustButton = ({ refund }: { refund: RefundDetail }) => {
  const [open, setOpen] = useState(false)
  const { may, reason } = useMay('refunds:override')
  const blocked = may ? blockedOf(refund) : reason
  return (
    <>
      <Blockable blocked={blocked}>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          금액 조정
        </Button>
      </Blockable>
      {open ? (
        <Suspense fallback={null}>
          <AdjustDialog refund={refund} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
