import { useState } from 'react'
import { checkPassword, PASSWORD_RULE } from '#shared/validation/password.ts'
import { PasswordField } from '#customer/shell/forms/PasswordField.tsx'
import { StepForm } from './StepForm.tsx'

type Props = {
  email: string
  value: string
  onChange: (password: string) => void
  onNext: () => void
  onBack?: () => void
  label?: string
  busy?: boolean
}

export function PasswordStep({ email, value, onChange, onNext, onBack, label, busy }: Props) {
  const [left, setLeft] = useState(false)
  const checked = checkPassword(value, email)
  const problem = checked.ok ? null : checked.message
  return (
    <StepForm ready={problem === null} busy={busy} label={label} onSubmit={onNext} onBack={onBack}>
      {/* Password managers pair the new password with this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="비밀번호"
        name="new-password"
        autoComplete="new-password"
        autoFocus
        maxLength={128}
        value={value}
        error={left && value ? problem : null}
        hint={value && !problem ? '좋은 비밀번호예요.' : `${PASSWORD_RULE}으로 만들어 주세요.`}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(event.target.value)}
      />
    </StepForm>
  )
}
