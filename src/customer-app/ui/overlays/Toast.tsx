import type { ReactNode } from 'react'
import styles from './Toast.module.css'

/** A line that comes and goes; it never holds the only way to do something. */
export function Toast({ children }: { children: ReactNode }) {
  return <div className={styles.toast}>{children}</div>
}

/** The place where toasts are announced; always mounted so that readers notice changes. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {children}
    </div>
  )
}
