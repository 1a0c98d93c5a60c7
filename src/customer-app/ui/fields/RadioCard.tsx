import type { ReactNode } from 'react'
import styles from './RadioCard.module.css'

type Props = {
  name: string
  value: string
  checked: boolean
  onChange: () => void
  disabled?: boolean
  description?: ReactNode
  children: ReactNode
}

/** One choice of several, as a card; a native radio underneath, so arrow keys work. */
export function RadioCard({ name, value, checked, onChange, disabled, description, children }: Props) {
  return (
    <label className={styles.card}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
      <span className={styles.mark} aria-hidden />
      <span className={styles.text}>
        <span className={styles.title}>{children}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </label>
  )
}
