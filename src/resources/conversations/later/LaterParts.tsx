import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { part } from '#console/patiently.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { replyStateWord } from '#shared/words/conversations.ts'
import type { Reply } from '../thread/days.ts'
import { useFailed } from './useLater.ts'

const ScheduleDialog = part(() => import('./ScheduleDialog.tsx'), 'ScheduleDialog')

type Props = { conversation: AdminConversation; reply: Reply }

/** A reply that waits for its time: it can be changed and taken back until then. */
export const Scheduled = ({
  conversation,
  reply,
  cancelling,
  onCancel,
}: Props & { cancelling: boolean; onCancel: () => void }) => {
  const [changing, setChanging] = useState(false)
  const { may, reason } = useMay('cs:reply')
  return (
    <>
      <StatusChip label={`예약 · ${formatKst(reply.send_at, 'M월 D일 dd HH:mm')}`} tone="progress" />
      {reply.action ? null : (
        <Button size="small" disabled={!may} title={reason} onClick={() => setChanging(true)}>
          예약 고치기
        </Button>
      )}
      <Button size="small" color="error" disabled={!may} title={reason} loading={cancelling} onClick={onCancel}>
        예약 취소
      </Button>
      {changing ? (
        <Suspense fallback={null}>
          <ScheduleDialog conversation={conversation} reply={reply} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** One that did not leave, and what becomes of it. */
export const Failed = ({ conversation, reply, onRewrite }: Props & { onRewrite: () => void }) => {
  const { resend, settle, busy } = useFailed(conversation, reply)
  const { may, reason } = useMay('cs:reply')
  const blocked = !may || busy || conversation.deleted
  if (reply.settled) return <span>{replyStateWord.FAILED}. 다시 보냈거나 정리했어요</span>
  return (
    <>
      <span role="alert" style={{ fontWeight: 600 }}>
        {replyStateWord.FAILED}. {reply.error}
      </span>
      {/* what was to be done with it has to be looked at anew */}
      {reply.action ? null : (
        <Button size="small" variant="outlined" disabled={blocked} title={reason} onClick={resend}>
          다시 보내기
        </Button>
      )}
      <Button size="small" disabled={blocked} title={reason} onClick={onRewrite}>
        다시 쓰기
      </Button>
      <Button size="small" color="inherit" disabled={blocked} title={reason} onClick={settle}>
        보내지 않기
      </Button>
    </>
  )
}
