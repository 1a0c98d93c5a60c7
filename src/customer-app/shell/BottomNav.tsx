import { Link } from 'react-router'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './BottomNav.module.css'
import type { Destination } from './chrome.ts'

type Props = { items: Destination[]; active: string | null; service: 'life' | 'store' }

export function BottomNav({ items, active, service }: Props) {
  return (
    <nav className={styles.nav} aria-label="주요 메뉴">
      {items.map((item) => {
        const current = item.label === active || (active === null && service === 'store' && item.to === '/store')
        return (
          <Link key={item.to} className={styles.item} to={item.to} aria-current={current ? 'page' : undefined}>
            <Icon name={item.icon} filled={current && item.icon !== 'compass' && item.icon !== 'feed'} />
            <span>{item.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
