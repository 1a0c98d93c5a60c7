import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'

type Look = { variant?: 'primary' | 'secondary' | 'tint' | 'ghost'; size?: 'l' | 'm' | 's'; block?: boolean }
type Props = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }

/** The look of a button, for links that act like one. */
export function buttonClass({ variant = 'primary', size = 'l', block = false }: Look = {}): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block)
}

/** While busy the button keeps its size and its name; the second click of a double click does nothing. */
export function Button({ variant, size, block, busy = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, block }), busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy || event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.dots} aria-hidden />}
    </button>
  )
}
