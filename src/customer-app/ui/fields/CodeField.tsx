import { useId } from 'react'
import { classNames } from '../classNames.ts'
import styles from './CodeField.module.css'

const LENGTH = 6

type Props = {
  label: string
  value: string
  /** Digits only, six at most. */
  onChange: (code: string) => void
  /** The sixth digit is there, typed or pasted. */
  onComplete?: (code: string) => void
  error?: string | null
  disabled?: boolean
  autoFocus?: boolean
  ref?: React.Ref<HTMLInputElement>
}

/** The digits of a code in what was typed or pasted; a whole message may be pasted. */
export function codeIn(text: string): string {
  const plain = text.normalize('NFKC')
  const alone = /(?<!\d)\d{6}(?!\d)/.exec(plain)?.[0]
  return alone ?? plain.replaceAll(/\D/g, '').slice(0, LENGTH)
}

/** A six-digit code that was sent to a phone or a mailbox; the system may fill it in by itself. */
export function CodeField({ label, value, onChange, onComplete, error, disabled, autoFocus, ref }: Props) {
  const id = useId()
  const take = (text: string) => {
    const code = codeIn(text)
    if (code === value) return
    onChange(code)
    if (code.length === LENGTH) onComplete?.(code)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className={classNames(styles.input, error && styles.invalid)}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        placeholder="000000"
        value={value}
        disabled={disabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is what the person is waiting for
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => take(event.target.value)}
      />
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
