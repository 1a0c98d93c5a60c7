import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { Icon } from '../Icon.tsx'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, but not all, of what this box stands for is checked. */
  partly?: boolean
  disabled?: boolean
  /** Spoken name when the words beside the box are not its label. */
  label?: string
  children?: ReactNode
}

export function Checkbox({ checked, onChange, partly = false, disabled, label, children }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = partly && !checked
  }, [partly, checked])
  return (
    <label className={styles.row}>
      <input
        ref={ref}
        className={styles.input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden>
        <Icon name={partly && !checked ? 'minus' : 'check'} size={16} strokeWidth={2.6} />
      </span>
      {children && <span className={styles.text}>{children}</span>}
    </label>
  )
}
