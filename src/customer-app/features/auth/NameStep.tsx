import { useState } from 'react'
import { checkNickname } from '#shared/validation/text.ts'
import { TextField } from '#customer/ui/TextField.tsx'
import { StepForm } from './StepForm.tsx'
import { useAvailability } from './useAvailability.ts'

type Names = { nickname: string; name: string }
type Props = { value: Names; onChange: (names: Names) => void; onNext: () => void; onBack: () => void }

export function NameStep({ value, onChange, onNext, onBack }: Props) {
  const [left, setLeft] = useState(false)
  const nickname = value.nickname.trim()
  const checked = checkNickname(nickname)
  const available = useAvailability('nickname', nickname, checked.ok)
  const ready = checked.ok && available !== false && value.name.trim() !== ''
  return (
    <StepForm ready={ready} onSubmit={onNext} onBack={onBack}>
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        autoFocus
        maxLength={12}
        value={value.nickname}
        error={
          available === false
            ? '이미 쓰고 있는 닉네임이에요.'
            : nickname !== '' && left && !checked.ok
              ? checked.message
              : null
        }
        onBlur={() => setLeft(true)}
        hint={available ? '쓸 수 있는 닉네임이에요.' : '2자에서 12자까지, 리뷰에 일부를 가리고 보여요.'}
        onChange={(event) => onChange({ ...value, nickname: event.target.value })}
      />
      <TextField
        label="이름"
        name="name"
        autoComplete="name"
        maxLength={30}
        value={value.name}
        hint="주문을 확인할 때만 써요."
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
    </StepForm>
  )
}
