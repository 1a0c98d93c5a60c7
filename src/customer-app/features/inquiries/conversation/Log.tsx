import { useEffect } from 'react'
import type { ConversationSpoken } from '#contract/schema.d.ts'
import { PhotoRow } from '#customer/ui/photos/PhotoRow.tsx'
import { formatKst, kstDay } from '#shared/format/kst.ts'
import styles from './Conversation.module.css'

/** What was said, day by day; what comes while it is open is read out, and the newest is in sight. */
export function Log({ messages }: { messages: readonly ConversationSpoken[] }) {
  const newest = messages.at(-1)?.id
  const isLong = messages.length > 1
  useEffect(() => {
    // one question alone is read from its beginning
    if (isLong) window.scrollTo(0, document.documentElement.scrollHeight)
  }, [newest, isLong])
  return (
    <div className={styles.log} role="log" aria-label="주고받은 글">
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const day = kstDay(message.created_at)
        return (
          <div key={message.id}>
            {(!before || kstDay(before.created_at) !== day) && (
              <p className={styles.day}>
                <time dateTime={day}>{formatKst(message.created_at, 'YYYY년 M월 D일(dd)')}</time>
              </p>
            )}
            <Bubble message={message} />
          </div>
        )
      })}
    </div>
  )
}

function Bubble({ message }: { message: ConversationSpoken }) {
  const { side, content, images, staff_name: name, created_at, edited_at } = message
  const isOwn = side === 'CUSTOMER'
  const who = isOwn ? '나' : `상담원 ${name ?? ''}`.trim()
  return (
    <article className={isOwn ? styles.own : styles.theirs} aria-label={`${who}, ${formatKst(created_at, 'HH:mm')}`}>
      {!isOwn && <p className={styles.who}>{who}</p>}
      <div className={styles.bubble}>
        <p>{content}</p>
        <PhotoRow images={images} name={isOwn ? '내가 보낸' : '상담원이 보낸'} />
      </div>
      <p className={styles.when}>
        <time dateTime={created_at}>{formatKst(created_at, 'HH:mm')}</time>
        {edited_at && ' · 고침'}
      </p>
    </article>
  )
}
