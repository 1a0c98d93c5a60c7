import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { CountBadge, iconTargetClass } from '#customer/ui/IconButton.tsx'

const MOST = 99

/** The way to the 알림함, with how many are unread. */
export function BellLink() {
  const unread = query.useQuery('get', '/api/v2/user/notifications/unread-count', undefined, { staleTime: 5_000 })
  const count = unread.data?.unread_count ?? 0
  return (
    <Link
      className={iconTargetClass}
      to="/my/notifications"
      aria-label={count > 0 ? `알림, 읽지 않은 알림 ${count > MOST ? `${MOST}개 이상` : `${count}개`}` : '알림'}
    >
      <Icon name="bell" />
      {count > 0 && <CountBadge>{count > MOST ? `${MOST}+` : count}</CountBadge>}
    </Link>
  )
}
