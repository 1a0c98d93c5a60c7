import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { scheduledIn } from '../later/scheduledIn.ts'
import { useChange } from '../thread/useConversation.ts'

type Props = { conversation: AdminConversation; onClose: () => void; onDone: () => void }

/** Asked only where the customer's last words have no answer, or where a reply that is to leave later would not. */
export const CloseDialog = ({ conversation, onClose, onDone }: Props) => {
  const change = useChange(conversation)
  const close = () =>
    change.mutate({ state: 'CLOSED', expected_last_message_id: conversation.last_message_id }, { onSuccess: onDone })
  const unanswered = conversation.waiting_since !== null
  const scheduled = scheduledIn(conversation)
  const text = [
    unanswered ? '고객의 마지막 말에 아직 답하지 않았어요.' : '',
    scheduled > 0
      ? `예약한 답장 ${formatNumber(scheduled)}건은 취소되고, 글은 쓴 사람의 초안으로 돌아가요. 보낼 답장이면 종료 대신 보류해 주세요.`
      : '',
  ]
  return (
    <ConfirmDialog
      title={unanswered ? '답하지 않고 종료할까요?' : '예약한 답장을 취소하고 종료할까요?'}
      text={text.filter(Boolean).join(' ')}
      action={unanswered ? '답하지 않고 종료' : '취소하고 종료'}
      ready
      pending={change.isPending}
      error={change.error}
      onConfirm={close}
      onClose={onClose}
    />
  )
}
