import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from '../classNames.ts'

export type BadgeTone = 'pink' | 'gray' | 'blue' | 'purple' | 'orange' | 'green' | 'dark'

/** A word on a tint; the word carries the meaning, never the colour alone. */
export function Badge({ tone = 'gray', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
