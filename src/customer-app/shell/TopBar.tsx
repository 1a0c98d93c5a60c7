import { Link } from 'react-router'
import { Icon } from '#customer/ui/Icon.tsx'
import { CountBadge, iconTargetClass } from '#customer/ui/IconButton.tsx'
import { useCartCount } from './cart.ts'
import { cartBadge } from './cartBadge.ts'
import type { Chrome } from './chrome.ts'
import { ServiceSwitcher } from './ServiceSwitcher.tsx'
import styles from './TopBar.module.css'

export function TopBar({ chrome }: { chrome: Chrome }) {
  return (
    <header className={styles.bar}>
      <Link className={styles.logo} to="/" aria-label="홈핏 홈">
        홈핏
      </Link>
      {chrome.serviceSwitcher && <ServiceSwitcher service={chrome.service} />}
      <nav className={styles.icons} aria-label="바로가기">
        {chrome.searchAndCart && (
          <>
            <Link className={iconTargetClass} to="/search" aria-label="검색">
              <Icon name="search" />
            </Link>
            <CartLink />
          </>
        )}
        <Link className={iconTargetClass} to="/my" aria-label="마이페이지">
          <Icon name="user" />
        </Link>
      </nav>
    </header>
  )
}

function CartLink() {
  const count = useCartCount()
  return (
    <Link className={iconTargetClass} to="/cart" aria-label={count > 0 ? `장바구니, ${count}개 담김` : '장바구니'}>
      <Icon name="cart" />
      {count > 0 && <CountBadge>{cartBadge(count)}</CountBadge>}
    </Link>
  )
}
