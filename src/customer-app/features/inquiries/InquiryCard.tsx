import type { ConversationMessage } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { formatKst } from '#shared/format/kst.ts'
import styles from './Inquiries.module.css'
import { statusTone, statusWord } from './inquiryText.ts'

/** One question in the list: how it stands, what was asked, and what was answered last. */
export function InquiryCard({ inquiry }: { inquiry: ConversationMessage }) {
  const { id, category, title, content, status, order_item: item, order, unread, messages, created_at } = inquiry
  const last = messages.at(-1)
  const about = item?.product_name ?? (order && `주문번호 ${order.order_no}`)
  return (
    <li className={styles.card}>
      <Link className={styles.link} to={`/my/inquiries/${id}`}>
        <span className={styles.head}>
          <Badge tone={statusTone[status]}>{statusWord[status]}</Badge>
          <span>{category.name}</span>
          <time dateTime={created_at}>{formatKst(created_at, 'YYYY.MM.DD')}</time>
          {unread && <strong className={styles.unread}>새 답변</strong>}
        </span>
        <span className={styles.words}>{title ?? content}</span>
        {last?.side === 'STAFF' && <span className={styles.answer}>답변 · {last.content}</span>}
        {about && <span className={styles.about}>{about}</span>}
      </Link>
    </li>
  )
}
