import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { query, session } from '#customer/shell/api.ts'
import { useCartCount } from '#customer/shell/cart.ts'
import { showError } from '#customer/shell/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Icon, type IconName } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './MyScreen.module.css'

export function MyScreen() {
  const cartCount = useCartCount()
  const orders = query.useQuery('get', '/store/v1/user/orders', { params: { query: { limit: 10 } } })
  const available = query.useQuery('get', '/store/v1/user/points/available', undefined, { staleTime: 5_000 })
  const coupons = query.useQuery('get', '/store/v1/user/coupons/available-count', undefined, { staleTime: 5_000 })
  const claims = query.useQuery(
    'get',
    '/store/v1/user/claims',
    { params: { query: { limit: 1, status: ['REQUESTED', 'IN_PROGRESS'] } } },
    { staleTime: 5_000 },
  )
  const points = available.data && `${Number(available.data.amount).toLocaleString('ko-KR')}P`
  const counts: Record<string, number> = orders.data?.status_counts ?? {}
  const moving = (counts['SHIPPING'] ?? 0) + (counts['OUT_OF_DELIVERY'] ?? 0)
  return (
    <>
      <PageTitle>마이</PageTitle>
      <nav className={styles.menu} aria-label="내 스토어">
        <MenuLink to="/my/orders" icon="box" label="주문 내역" note={moving > 0 ? `배송 중 ${moving}` : undefined} />
        <MenuLink
          to="/my/claims"
          icon="truck"
          label="취소·교환·반품"
          note={claims.data && claims.data.total_count > 0 ? `진행 중 ${claims.data.total_count}` : undefined}
        />
        <MenuLink to="/my/coupons" icon="receipt" label="쿠폰" note={coupons.data && `${coupons.data.count}장`} />
        <MenuLink to="/my/points" icon="star" label="포인트" note={points} />
        <MenuLink to="/cart" icon="cart" label="장바구니" note={cartCount > 0 ? `${cartCount}개` : undefined} />
        <MenuLink to="/store" icon="bag" label="스토어 둘러보기" />
      </nav>
      <SignOutButton />
    </>
  )
}

function MenuLink({ to, icon, label, note }: { to: string; icon: IconName; label: string; note?: string }) {
  return (
    <Link className={styles.link} to={to}>
      <Icon name={icon} />
      <span>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      <Icon name="right" size={18} />
    </Link>
  )
}

function SignOutButton() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const signOut = () => {
    setBusy(true)
    session.signOut().then(
      () => navigate('/store', { replace: true }),
      (error: unknown) => {
        setBusy(false)
        showError(error)
      },
    )
  }
  return (
    <div className={styles.out}>
      <Button variant="ghost" size="m" busy={busy} onClick={signOut}>
        로그아웃
      </Button>
    </div>
  )
}
