import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { Avatar } from '#customer/shell/bars/Avatar.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { BellLink } from './BellLink.tsx'
import styles from './MyScreen.module.css'

const PICTURE = 60

/** Who is signed in; in its full size from the first moment. */
export function ProfileHeader() {
  const { data: me } = query.useQuery('get', '/api/v2/user/me', undefined, { staleTime: 5_000 })
  return (
    <div className={styles.profile}>
      <Avatar image={me?.image} size={PICTURE} />
      <div className={styles.person}>
        {me ? (
          <>
            <p className={styles.nickname}>{me.nickname}</p>
            <p className={styles.email}>{me.email_address_masked}</p>
          </>
        ) : (
          <>
            <Skeleton width={120} height={26} />
            <Skeleton width={160} height={20} />
          </>
        )}
      </div>
      <Link className={buttonClass({ variant: 'secondary', size: 's' })} to="/my/settings/profile">
        프로필 수정
      </Link>
      <BellLink />
    </div>
  )
}
