import type { ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { iconTargetClass } from '#customer/ui/IconButton.tsx'
import { CartIcon } from '../cart/CartIcon.tsx'
import type { Chrome, Service } from './chrome.ts'
import { ServiceSwitcher } from './ServiceSwitcher.tsx'
import styles from './TopBar.module.css'

type Props = { chrome: Chrome; service: Service; cart?: ReactNode }

export function TopBar({ chrome, service, cart = <CartIcon /> }: Props) {
  return (
    <header className={styles.bar}>
      <Link className={styles.logo} to="/" aria-label="홈핏 홈">
        홈핏
      </Link>
      {chrome.serviceSwitcher && <ServiceSwitcher service={service} />}
      <nav className={styles.icons} aria-label="바로가기">
        {chrome.searchAndCart && (
          <>
            <Link className={iconTargetClass} to="/search" aria-label="검색">
              <Icon name="search" />
            </Link>
            {cart}
          </>
        )}
        <Link className={iconTargetClass} to="/my" aria-label="마이페이지">
          <Icon name="user" />
        </Link>
      </nav>
    </header>
  )
}
