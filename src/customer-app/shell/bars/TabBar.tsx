import { Link } from '#customer/router/Link.tsx'
import { TABS } from './chrome.ts'
import styles from './TabBar.module.css'

/** Five tabs. `active` names those that stand out, the least exact first: only the last one is where the person is. */
export function TabBar({ active }: { active: readonly string[] }) {
  return (
    <nav className={styles.bar} aria-label="멤버십 메뉴">
      {TABS.map((tab) => (
        <Link
          key={tab.to}
          className={styles.tab}
          to={tab.to}
          data-active={active.includes(tab.label) || undefined}
          aria-current={tab.label === active.at(-1) ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
