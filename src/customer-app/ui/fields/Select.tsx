import { useId, type ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Select.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

/** One choice of a few, with the device's own list; `children` are its options. */
export function Select({ label, value, onChange, children }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.select}>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
        <Icon name="down" size={18} />
      </div>
    </div>
  )
}
