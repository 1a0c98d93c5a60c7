import { Link } from 'react-router'
import styles from './TabBar.module.css'

export function TabBar({ tabs, active }: { tabs: { label: string; to: string }[]; active: string[] }) {
  return (
    <nav className={styles.bar} aria-label="멤버십 메뉴">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          className={styles.tab}
          to={tab.to}
          aria-current={active.includes(tab.label) ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
