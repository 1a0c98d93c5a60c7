import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './TextField.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | null
  hint?: ReactNode
  /** A control at the end of the field, such as 주소 찾기. */
  suffix?: ReactNode
  ref?: React.Ref<HTMLInputElement>
}

export function TextField({ label, error, hint, suffix, className, id: givenId, ...rest }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          {...rest}
          id={id}
          className={classNames(styles.input, error && styles.invalid)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        {suffix}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
