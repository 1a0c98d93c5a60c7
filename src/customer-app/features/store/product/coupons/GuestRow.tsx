import { lazy, Suspense, useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from '../Benefit.module.css'

const loadSheet = () => import('./GuestCoupons.tsx')
const GuestCoupons = lazy(async () => ({ default: (await loadSheet()).GuestCoupons }))

/** For whoever is not signed in: the coupons that anybody may take for this product, else what signing in would show. */
export function GuestRow({ productId }: { productId: number }) {
  const signInPath = useSignInPath()
  const [open, setOpen] = useState(false)
  const offered = query.useQuery('get', '/store/v1/products/{id}/coupons', { params: { path: { id: productId } } })
  const coupons = offered.data?.results ?? []
  if (offered.isPending) return <div className={styles.row} aria-hidden />
  if (coupons.length === 0)
    return (
      <Link className={styles.row} to={signInPath}>
        로그인하고 쿠폰과 혜택가 보기
        <Icon name="right" size={18} />
      </Link>
    )
  return (
    <>
      <button
        type="button"
        className={styles.row}
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <span>
          받을 수 있는 쿠폰 <strong>{coupons.length}장</strong>
        </span>
        <span className={styles.go}>
          쿠폰 받기
          <Icon name="right" size={18} />
        </span>
      </button>
      {open && (
        <Suspense>
          <GuestCoupons offered={coupons} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
