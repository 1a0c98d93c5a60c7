import { Button, LinearProgress, Link } from '@mui/material'
import { Suspense, useState } from 'react'
import { part } from '#console/patiently.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { replyStateWord } from '#shared/words/conversations.ts'
import { Failed, Scheduled } from '../later/LaterParts.tsx'
import { Bubble } from './Bubble.tsx'
import type { Reply } from './days.ts'
import { ReplyDeed } from './ReplyDeed.tsx'
import { ReplyMenu } from './ReplyMenu.tsx'
import { useCountdown } from './useCountdown.ts'

const VersionsDialog = part(() => import('./VersionsDialog.tsx'), 'VersionsDialog')

type Props = {
  conversation: AdminConversation
  reply: Reply
  /** takes a reply back that has not left yet */
  onCancel: (reply: Reply) => void
  cancelling: boolean
  /** writes its words again, where replies are written */
  onRewrite: (reply: Reply) => void
}

/** The shop's answer, and what has become of it. */
export const ReplyBubble = ({ conversation, reply, onCancel, cancelling, onRewrite }: Props) => {
  const { status, admin, content, images, deleted, versions } = reply
  const [history, setHistory] = useState(false)
  if (status === 'CANCELLED') return null
  return (
    <Bubble
      side="STAFF"
      name={admin.name}
      at={reply.sent_at ?? reply.at}
      content={content}
      images={images}
      gone={deleted}
    >
      {reply.action ? <ReplyDeed reply={reply} action={reply.action} /> : null}
      {status === 'QUEUED' && reply.scheduled ? (
        <Scheduled {...{ conversation, reply, cancelling }} onCancel={() => onCancel(reply)} />
      ) : null}
      {status === 'QUEUED' && !reply.scheduled ? (
        <Waiting reply={reply} cancelling={cancelling} onCancel={() => onCancel(reply)} />
      ) : null}
      {status === 'SENDING' ? <span role="status">{replyStateWord.SENDING}</span> : null}
      {status === 'FAILED' ? <Failed {...{ conversation, reply }} onRewrite={() => onRewrite(reply)} /> : null}
      {deleted ? <span>지운 답변이에요. 고객에게 보이지 않아요</span> : null}
      {status === 'SENT' && !deleted ? <span>{reply.seen ? '고객이 봄' : '아직 안 봄'}</span> : null}
      {versions > 0 ? (
        <Link component="button" variant="caption" onClick={() => setHistory(true)}>
          {reply.edited_at ? '고침' : '이전 글'} {versions}
        </Link>
      ) : null}
      {status === 'SENT' && !deleted ? <ReplyMenu conversation={conversation} reply={reply} /> : null}
      {history ? (
        <Suspense fallback={null}>
          <VersionsDialog conversationId={conversation.id} reply={reply} onClose={() => setHistory(false)} />
        </Suspense>
      ) : null}
    </Bubble>
  )
}

type WaitingProps = { reply: Reply; cancelling: boolean; onCancel: () => void }

/** The ten seconds in which a reply can be taken back; they are counted by the server, and go on when the tab is closed. */
const Waiting = ({ reply, cancelling, onCancel }: WaitingProps) => {
  const { seconds, done } = useCountdown(reply)
  const said = seconds > 0 ? `${seconds}초 뒤에 보내요` : '이제 보내요'
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={done}
        aria-label="보내기까지"
        sx={{ width: 1, minWidth: 180, mt: 0.5, borderRadius: 1 }}
      />
      <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {said}
      </span>
      <Button size="small" color="error" loading={cancelling} onClick={onCancel}>
        보내기 취소
      </Button>
    </>
  )
}
