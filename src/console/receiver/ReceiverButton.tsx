import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { whyFixed } from './whyFixed.ts'

const ReceiverDialog = part(() => import('./ReceiverDialog.tsx'), 'ReceiverDialog')

type Props = { order: AdminOrder; /** the conversation from which it is changed */ conversationId?: number }

/** 배송지 변경 while nothing has left; otherwise the button says why not. */
export const ReceiverButton = ({ order, conversationId }: Props) => {
  const [open, setOpen] = useState(false)
  const { reason } = useMay('orders:receiver')
  const fixed = whyFixed(order)
  return (
    <>
      <Blockable blocked={reason ?? fixed}>
        <Button
          size="small"
          {...(conversationId === undefined ? {} : { variant: 'outlined' })}
          onClick={() => setOpen(true)}
        >
          배송지 바꾸기
        </Button>
      </Blockable>
      {open ? (
        <Suspense fallback={null}>
          <ReceiverDialog order={order} conversationId={conversationId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
