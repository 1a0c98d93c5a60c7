import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminGiftDetail } from '#contract/schema.d.ts'
import { errorWords, toApiError } from '#shared/api/apiError.ts'

/** Sends the link to the receiver once more; staff do not see it. */
export const ResendButton = ({ gift, onDone }: { gift: AdminGiftDetail; onDone: () => void }) => {
  const { may, reason } = useMay('gifts:send')
  const data = useConsoleData()
  const notify = useNotify()
  const resend = useMutation({
    mutationFn: () => data.call('post', '/core-admin/v1/gifts/{id}/resend', { params: { path: { id: gift.id } } }),
    onSuccess: () => {
      notify('받는 분에게 링크를 보냈어요.', { type: 'success' })
      onDone()
    },
    onError: (error) => {
      const { heading, description } = errorWords(toApiError(error))
      notify([heading, description].filter(Boolean).join(' '), { type: 'error' })
    },
  })
  if (!gift.actions.includes('RESEND')) return null
  return (
    <Button size="small" disabled={!may || resend.isPending} title={reason} onClick={() => resend.mutate()}>
      {gift.sent_at ? '링크 다시 보내기' : '링크 보내기'}
    </Button>
  )
}
