import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { AdminGiftDetail } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

/** Gives up a gift that nobody has taken; what goes back is said before. */
export const CancelButton = ({ gift, onDone }: { gift: AdminGiftDetail; onDone: () => void }) => {
  const { may, reason: why } = useMay('gifts:send')
  const [open, setOpen] = useState(false)
  const data = useConsoleData()
  const notify = useNotify()
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', '/core-admin/v1/gifts/{id}/cancel', { params: { path: { id: gift.id } }, body: { reason } }),
    onSuccess: () => {
      notify('취소했어요. 산 회원에게 알렸어요.', { type: 'success' })
      setOpen(false)
      onDone()
    },
  })
  if (!gift.actions.includes('CANCEL')) return null
  return (
    <>
      <Button size="small" color="error" disabled={!may} title={why} onClick={() => setOpen(true)}>
        취소하고 환불
      </Button>
      {open ? (
        <ReasonDialog
          title="이 선물을 취소할까요?"
          action="취소하고 환불"
          danger
          pending={cancel.isPending}
          error={cancel.error}
          onSubmit={(reason) => cancel.mutate(reason)}
          onClose={() => {
            setOpen(false)
            cancel.reset()
          }}
        >
          {formatKrw(gift.price)}을 {gift.payment.method_label || '결제한 수단'}으로 모두 돌려줘요. 보낸 링크로는 더
          받을 수 없어요.
        </ReasonDialog>
      ) : null}
    </>
  )
}
