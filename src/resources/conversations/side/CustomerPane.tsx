import { Box } from '@mui/material'
import { useMay } from '#console/auth/useStaff.ts'
import { TargetMemos } from '#console/memos/TargetMemos.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import { NoteBox } from '../notes/NoteBox.tsx'
import { ConversationFacts } from './ConversationFacts.tsx'
import { CustomerLists } from './CustomerLists.tsx'
import { MemberCard } from './MemberCard.tsx'
import { OrderActions } from './OrderActions.tsx'

const nothing = () => {}

type Props = {
  conversation: AdminConversation
  /** something is begun where replies are written */
  onAct?: () => void
}

/** Beside the talk: what staff say among themselves, how it is sorted, and everything about whoever asks. */
export const CustomerPane = ({ conversation, onAct = nothing }: Props) => {
  const { id, user, order } = conversation
  const memos = useMay('memos:read').may
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1.5, alignContent: 'start' }}>
      <NoteBox conversation={conversation} />
      <ConversationFacts conversation={conversation} />
      <MemberCard userId={user.id} conversationId={id} />
      {order ? <OrderActions orderId={order.id} conversationId={id} onAct={onAct} /> : null}
      <CustomerLists userId={user.id} conversationId={id} />
      {memos ? <TargetMemos title="회원 메모" kind="memos" userId={user.id} targetId={user.id} /> : null}
    </Box>
  )
}
