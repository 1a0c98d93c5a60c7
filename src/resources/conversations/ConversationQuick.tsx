import { useState } from 'react'
import { useLiveInbox } from './inbox/useInbox.ts'
import { CustomerDrawer } from './side/CustomerDrawer.tsx'
import { ConversationPane } from './thread/ConversationPane.tsx'

/** A conversation in a drawer: the talk with its answer; the customer and the notes lie over it when they are asked for. */
export const ConversationQuick = ({ id }: { id: number }) => {
  const [side, setSide] = useState(false)
  useLiveInbox()
  return (
    <ConversationPane
      id={id}
      onBack={undefined}
      onSide={() => setSide(true)}
      side={(conversation) => <CustomerDrawer conversation={conversation} open={side} onClose={() => setSide(false)} />}
    />
  )
}
