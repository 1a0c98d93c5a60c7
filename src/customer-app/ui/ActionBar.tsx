import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** The main action of a screen, within reach of a thumb. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
