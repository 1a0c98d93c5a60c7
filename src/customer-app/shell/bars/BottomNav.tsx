import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './BottomNav.module.css'
import { NAV } from './chrome.ts'

/** Five items, always. */
export function BottomNav({ active }: { active: string | null }) {
  return (
    <nav className={styles.nav} aria-label="주요 메뉴">
      {NAV.map((item) => {
        const current = item.label === active
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
