import type { Notification } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { Icon, type IconName } from '#customer/ui/Icon.tsx'
import { formatKst } from '#shared/format/kst.ts'
import { noticeGroups } from '#shared/notices/notice.ts'
import styles from './Notifications.module.css'

const icons: Record<Notification['kind'], IconName> = {
  ORDER: 'box',
  CLAIM: 'truck',
  POINTS: 'star',
  REVIEW: 'feed',
  WISH: 'heart',
  INQUIRY: 'chat',
  MEMBERSHIP: 'card',
}

type Props = { entry: Notification; onRead: () => void }

/** One thing that was told. Pressing it marks it as read and leads to what it is about. */
export function NotificationRow({ entry, onRead }: Props) {
  const { kind, title, body, path, read, created_at } = entry
  const press = () => !read && onRead()
  const words = (
    <>
      <span className={styles.icon}>
        <Icon name={icons[kind]} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.about}>
          {noticeGroups[kind]} · <time dateTime={created_at}>{formatKst(created_at, 'M월 D일 HH:mm')}</time>
          {!read && (
            <span className={styles.unread}>
              <span className="sr-only">읽지 않음</span>
            </span>
          )}
        </span>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.body}>{body}</span>
      </span>
    </>
  )
  return (
    <li data-unread={read ? undefined : true}>
      {path === null ? (
        <button type="button" className={styles.entry} onClick={press}>
          {words}
        </button>
      ) : (
        <Link className={styles.entry} to={path} onClick={press}>
          {words}
        </Link>
      )}
    </li>
  )
}
