import { Box, Link as Anchor } from '@mui/material'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AdminConversation } from '#contract/schema.d.ts'
import { kstTime } from '#shared/format/kst.ts'
import { Bubble } from './Bubble.tsx'
import { byDay, type Reply, type Spoken, spokenIn } from './days.ts'
import { ReplyBubble } from './ReplyBubble.tsx'

type Props = {
  conversation: AdminConversation
  onCancel: (reply: Reply) => void
  cancelling: number | undefined
  onRewrite: (reply: Reply) => void
}

/** How near its end a thread has to stand to follow what is new. */
const NEAR_END = 120

/** The talk with the customer from its beginning, by day; it opens at its end and stays there. */
export const Thread = (props: Props) => {
  const { conversation } = props
  const spoken = spokenIn(conversation.thread)
  const frame = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const last = spoken.at(-1)
  const lastKey = last ? `${last.type}:${last.id}` : ''
  useEffect(() => {
    const element = frame.current
    if (element && atEnd.current) element.scrollTop = element.scrollHeight
  }, [lastKey])
  return (
    <Box
      ref={frame}
      tabIndex={0}
      role="log"
      aria-label="고객과 나눈 대화"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END
      }}
      sx={{ flex: 1, minHeight: 120, overflowY: 'auto', px: 1.5, py: 1, overscrollBehavior: 'contain' }}
    >
      {byDay(spoken).map(([day, entries]) => (
        <Box key={day} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          <Box
            component="h3"
            sx={{ alignSelf: 'center', m: 0, my: 1, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}
          >
            {day}
          </Box>
          {entries.map((entry) => (
            <Entry key={`${entry.type}${entry.id}`} entry={entry} {...props} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const Entry = ({ entry, conversation, onCancel, cancelling, onRewrite }: Props & { entry: Spoken }) => {
  if (entry.type === 'CUSTOMER')
    return (
      <Bubble
        side="CUSTOMER"
        name={conversation.user.name_masked}
        at={entry.at}
        content={entry.content}
        images={entry.images}
      />
    )
  if (entry.type === 'REPLY')
    return (
      <ReplyBubble
        conversation={conversation}
        reply={entry}
        onCancel={onCancel}
        cancelling={cancelling === entry.id}
        onRewrite={onRewrite}
      />
    )
  return (
    <Box sx={{ alignSelf: 'center', typography: 'caption', color: 'text.secondary', textAlign: 'center' }}>
      {entry.text}{' '}
      {entry.link ? (
        <Anchor component={Link} to={entry.link.replace(/^\/admin(?=\/)/, '')}>
          보기
        </Anchor>
      ) : null}{' '}
      {entry.actor_name} · <time dateTime={entry.at}>{kstTime(entry.at)}</time>
    </Box>
  )
}
