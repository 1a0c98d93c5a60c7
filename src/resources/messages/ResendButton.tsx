import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import type { MessageDetail } from '#contract/schema.d.ts'

/** 다시 보내기: for what failed; a code is not sent again, because the customer asks for a new one. */
export const ResendButton = ({ message }: { message: MessageDetail }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const { reason } = useMay('users:write')
  const resend = useMutation({
    mutationFn: () =>
      data.call('post', '/core-admin/v1/messages/{id}/resend', { params: { path: { id: message.id } } }),
    onSuccess: () => notify('다시 보낼 줄에 세웠어요.', { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  })
  if (!message.resendable) return null
  return (
    <Blockable blocked={reason}>
      <Button variant="contained" startIcon={<SendIcon />} loading={resend.isPending} onClick={() => resend.mutate()}>
        다시 보내기
      </Button>
    </Blockable>
  )
}
