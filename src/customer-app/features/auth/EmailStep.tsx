import { useState } from 'react'
import { checkEmail } from '#shared/validation/text.ts'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { StepForm } from './StepForm.tsx'

type Props = {
  value: string
  onChange: (email: string) => void
  onNext: () => void
  busy: boolean
  /** seconds until another code may be asked for; 0: now */
  wait: number
  hint: string
  label?: string
}

export function EmailStep({ value, onChange, onNext, busy, wait, hint, label = '인증번호 받기' }: Props) {
  const [left, setLeft] = useState(false)
  const checked = checkEmail(value)
  return (
    <StepForm
      ready={checked.ok && wait === 0}
      busy={busy}
      label={wait > 0 ? `${label} (${wait}초 뒤)` : label}
      onSubmit={onNext}
    >
      <TextField
        label="이메일"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        maxLength={254}
        value={value}
        error={left && value && !checked.ok ? checked.message : null}
        hint={hint}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(event.target.value)}
      />
    </StepForm>
  )
}
