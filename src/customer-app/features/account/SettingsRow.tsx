import type { ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './Account.module.css'

type Props = { to: string; label: string; value?: ReactNode; note?: string }

/** One setting: its name, what it is now, and the way to change it. */
export function SettingsRow({ to, label, value, note }: Props) {
  return (
    <Link className={styles.row} to={to}>
      <span className={styles.words}>
        <span className={styles.term}>{label}</span>
        {note && <span className={styles.quiet}>{note}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      <span className={styles.arrow}>
        <Icon name="right" size={18} />
      </span>
    </Link>
  )
}
