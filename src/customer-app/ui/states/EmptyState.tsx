import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from '../Icon.tsx'

type Props = { icon: IconName; title: string; description?: string; action?: ReactNode }

/** Nothing here yet: what it means and what to do next. */
export function EmptyState({ icon, title, description, action }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={32} />
      </span>
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
