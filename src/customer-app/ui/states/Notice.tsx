import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Notice.module.css'

/** Something to know before going on, in the page rather than in the way. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="alert" size={20} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}
