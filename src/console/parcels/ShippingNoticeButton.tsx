import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { inConversation } from '#console/data/inConversation.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'

type Props = {
  parcel: AdminDelivery
  /** the conversation from which it is sent */ conversationId?: number | undefined
}

/** 송장 안내 다시 보내기: what the customer was told when the parcel left, once more. */
export const ShippingNoticeButton = ({ parcel, conversationId }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const { reason } = useMay('users:write')
  const [open, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      data.call('post', '/store-admin/v1/deliveries/{id}/shipping-notice', {
        params: { path: { id: parcel.id } },
        headers: inConversation(conversationId),
      }),
    onSuccess: () => {
      notify('송장 안내를 다시 보냈어요.', { type: 'success' })
      setOpen(false)
      refresh()
    },
  })
  const begin = () => {
    send.reset()
    setOpen(true)
  }
  return (
    <>
      <Blockable blocked={reason}>
        <Button size="small" onClick={begin} sx={{ whiteSpace: 'nowrap' }}>
          송장 안내 다시 보내기
        </Button>
      </Blockable>
      {open ? (
        <ConfirmDialog
          title="송장 안내를 다시 보낼까요?"
          text={`고객의 메일과 알림함으로 ${parcel.carrier.name} ${parcel.invoice_no} 안내가 한 번 더 가요.`}
          action="다시 보내기"
          ready
          pending={send.isPending}
          error={send.error}
          onConfirm={() => send.mutate()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
