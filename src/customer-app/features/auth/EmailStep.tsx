import { useState } from 'react'
import { TextField } from '#customer/ui/TextField.tsx'
import { StepForm } from './StepForm.tsx'
import { useAvailability } from './useAvailability.ts'

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

type Props = { value: string; onChange: (email: string) => void; onNext: () => void }

export function EmailStep({ value, onChange, onNext }: Props) {
  const [left, setLeft] = useState(false)
  const valid = LOOKS_LIKE_EMAIL.test(value.trim())
  const available = useAvailability('email_address', value.trim(), valid)
  const error =
    available === false ? '이미 가입한 이메일이에요.' : left && value && !valid ? '이메일 형식을 확인해 주세요.' : null
  return (
    <StepForm ready={valid && available !== false} onSubmit={onNext}>
      <TextField
        label="이메일"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        maxLength={254}
        value={value}
        error={error}
        hint={available ? '쓸 수 있는 이메일이에요.' : '로그인할 때 쓰고, 주문 안내를 보내 드려요.'}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(event.target.value)}
      />
    </StepForm>
  )
}
