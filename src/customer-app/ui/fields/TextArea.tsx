import { useId } from 'react'
import styles from './TextField.module.css'

type Props = {
  label: string
  value: string
  max: number
  placeholder?: string
  onChange: (value: string) => void
}

/** Several lines of text; too long is said, never cut off in the middle of a syllable that is being composed. */
export function TextArea({ label, value, max, placeholder, onChange }: Props) {
  const id = useId()
  const length = value.trim().length
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={4}
        value={value}
        placeholder={placeholder}
        aria-invalid={length > max || undefined}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={length > max ? styles.error : styles.hint} id={`${id}-count`}>
        {length}/{max}자
      </p>
    </div>
  )
}
