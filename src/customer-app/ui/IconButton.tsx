import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './IconButton.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & { label: string; icon: ReactNode }

/** The look of a 44 px icon target, for links. */
export const iconTargetClass = styles.target

/** A 44 px target that is only a picture; `label` is its name. */
export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={classNames(styles.target, className)} aria-label={label}>
      {icon}
    </button>
  )
}

/** A small count on the shoulder of an icon. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className={styles.count} aria-hidden>
      {children}
    </span>
  )
}
