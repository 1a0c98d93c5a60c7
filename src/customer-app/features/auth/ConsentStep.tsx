import { useState } from 'react'
import { Checkbox } from '#customer/ui/Checkbox.tsx'
import styles from './AuthPage.module.css'
import { StepForm } from './StepForm.tsx'

const CONSENTS = [
  { kind: 'AGE14', label: '만 14세 이상이에요', required: true },
  { kind: 'TERMS', label: '이용약관에 동의해요', required: true },
  { kind: 'PRIVACY', label: '개인정보 수집·이용에 동의해요', required: true },
  { kind: 'MARKETING', label: '할인과 소식을 받아 볼게요', required: false },
] as const

export type Consents = Record<(typeof CONSENTS)[number]['kind'], boolean>
type Props = { busy: boolean; onDone: (consents: Consents) => void; onBack: () => void }

/** Required and optional consents apart; nothing is checked beforehand, and "all" means the required ones only. */
export function ConsentStep({ busy, onDone, onBack }: Props) {
  const [consents, setConsents] = useState<Consents>({ AGE14: false, TERMS: false, PRIVACY: false, MARKETING: false })
  const required = CONSENTS.filter((consent) => consent.required)
  const agreed = required.filter((consent) => consents[consent.kind]).length
  const all = agreed === required.length
  const setRequired = (checked: boolean) =>
    setConsents({ ...consents, AGE14: checked, TERMS: checked, PRIVACY: checked })

  return (
    <StepForm ready={all} busy={busy} label="가입하기" onSubmit={() => onDone(consents)} onBack={onBack}>
      <div>
        <div className={styles.all}>
          <Checkbox checked={all} partly={agreed > 0} onChange={setRequired}>
            <strong>필수 항목에 모두 동의</strong>
          </Checkbox>
        </div>
        <div className={styles.consents}>
          {CONSENTS.map((consent) => (
            <Checkbox
              key={consent.kind}
              checked={consents[consent.kind]}
              onChange={(checked) => setConsents({ ...consents, [consent.kind]: checked })}
            >
              {consent.required ? '(필수) ' : '(선택) '}
              {consent.label}
            </Checkbox>
          ))}
        </div>
      </div>
    </StepForm>
  )
}
