import type { FormEvent, ReactNode } from 'react'
import { Button } from '#customer/ui/Button.tsx'
import styles from './AuthPage.module.css'

type Props = {
  children: ReactNode
  ready: boolean
  busy?: boolean
  label?: string
  onSubmit: () => void
  onBack?: () => void
}

/** One step of signing up: Enter goes on, and going back keeps what was typed. */
export function StepForm({ children, ready, busy = false, label = '다음', onSubmit, onBack }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {onBack ? (
        <div className={styles.row}>
          <Button variant="secondary" onClick={onBack}>
            이전
          </Button>
          <Button type="submit" disabled={!ready} busy={busy}>
            {label}
          </Button>
        </div>
      ) : (
        <Button type="submit" block disabled={!ready} busy={busy}>
          {label}
        </Button>
      )}
    </form>
  )
}
