import { useState } from 'react'
import { formatPhone, phoneDigits } from '#shared/format/phone.ts'
import { birthYearProblem } from '#shared/validation/birthYear.ts'
import { checkNickname } from '#shared/validation/text.ts'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { StepForm } from './StepForm.tsx'
import { useAvailability } from './useAvailability.ts'

type Profile = { nickname: string; name: string; phone: string; birthYear: string }
type Field = keyof Profile
type Props = {
  value: Profile
  onChange: (part: Partial<Profile>) => void
  onNext: () => void
  onBack: () => void
  /** ask only for what must be known */
  brief?: boolean
}

/** Who they are to us. Phone and year of birth may be left out. */
export function ProfileStep({ value, onChange, onNext, onBack, brief = false }: Props) {
  const [left, setLeft] = useState<Partial<Record<Field, boolean>>>({})
  const nickname = value.nickname.trim()
  const checked = checkNickname(nickname)
  const available = useAvailability(nickname, checked.ok)
  const phoneProblem = problemOfPhone(value.phone)
  const yearProblem = value.birthYear === '' ? null : birthYearProblem(value.birthYear)
  const ready =
    checked.ok && available !== false && value.name.trim() !== '' && phoneProblem === null && yearProblem === null
  const leave = (field: Field) => () => setLeft({ ...left, [field]: true })
  const nicknameProblem =
    available === false
      ? '이미 쓰고 있는 닉네임이에요.'
      : nickname !== '' && left.nickname && !checked.ok
        ? checked.message
        : null

  return (
    <StepForm ready={ready} onSubmit={onNext} onBack={onBack}>
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        autoFocus
        maxLength={12}
        value={value.nickname}
        error={nicknameProblem}
        onBlur={leave('nickname')}
        hint={available ? '쓸 수 있는 닉네임이에요.' : '홈핏에서 부르는 이름이에요. 2자에서 12자까지 쓸 수 있어요.'}
        onChange={(event) => onChange({ nickname: event.target.value })}
      />
      <TextField
        label="이름"
        name="name"
        autoComplete="name"
        maxLength={30}
        value={value.name}
        hint="주문을 확인할 때만 써요."
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {!brief && (
        <>
          <TextField
            label="휴대폰 번호 (선택)"
            type="tel"
            name="tel"
            autoComplete="tel-national"
            inputMode="tel"
            maxLength={20}
            value={formatPhone(value.phone)}
            error={left.phone ? phoneProblem : null}
            onBlur={leave('phone')}
            onChange={(event) => onChange({ phone: phoneDigits(event.target.value) })}
          />
          <TextField
            label="태어난 해 (선택)"
            name="bday-year"
            autoComplete="bday-year"
            inputMode="numeric"
            maxLength={4}
            placeholder="예: 1995"
            value={value.birthYear}
            error={value.birthYear.length === 4 || left.birthYear ? yearProblem : null}
            onBlur={leave('birthYear')}
            onChange={(event) => onChange({ birthYear: event.target.value.replaceAll(/\D/g, '') })}
          />
        </>
      )}
    </StepForm>
  )
}

const problemOfPhone = (phone: string) =>
  phone === '' || /^01[016789]\d{7,8}$/.test(phone) ? null : '휴대폰 번호를 다시 확인해 주세요. 예: 010-1234-5678'
