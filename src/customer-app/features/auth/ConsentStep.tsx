import { Link } from 'react-router'
import { CONSENT_VERSION, type ConsentKind, MARKETING_CHANNELS, REQUIRED_CONSENTS } from '#shared/consents.ts'
import { Checkbox } from '#customer/ui/Checkbox.tsx'
import styles from './AuthPage.module.css'
import { StepForm } from './StepForm.tsx'

type Consent = { kind: ConsentKind; label: string; policy?: string }
export type Agreed = Partial<Record<ConsentKind, boolean>>

const REQUIRED: Consent[] = [
  { kind: 'AGE14', label: '만 14세 이상이에요' },
  { kind: 'TERMS', label: '이용약관에 동의해요', policy: '/policies' },
  { kind: 'PRIVACY', label: '개인정보 수집·이용에 동의해요', policy: '/policies?tab=privacy' },
]
const OPTIONAL: Consent[] = [
  { kind: 'MARKETING_EMAIL', label: '할인과 소식을 이메일로 받을게요', policy: '/policies?tab=marketing' },
  { kind: 'MARKETING_SMS', label: '할인과 소식을 문자로 받을게요', policy: '/policies?tab=marketing' },
  { kind: 'MARKETING_PUSH', label: '할인과 소식을 앱 알림으로 받을게요', policy: '/policies?tab=marketing' },
]

const ASKED: ConsentKind[] = [...REQUIRED_CONSENTS, ...MARKETING_CHANNELS]

/** Everything that was asked, agreed or not: a consent that was left out is recorded as refused. */
export const agreementsOf = (agreed: Agreed) =>
  ASKED.map((kind) => ({ kind, version: CONSENT_VERSION, agreed: agreed[kind] ?? false }))

type Props = {
  value: Agreed
  onChange: (agreed: Agreed) => void
  busy: boolean
  onDone: () => void
  onBack: () => void
}

/** Required and optional consents apart; nothing is checked beforehand, and each can be read before it is given. */
export function ConsentStep({ value, onChange, busy, onDone, onBack }: Props) {
  const ready = REQUIRED.every(({ kind }) => value[kind])
  return (
    <StepForm ready={ready} busy={busy} label="가입하기" onSubmit={onDone} onBack={onBack}>
      <div className={styles.allConsents}>
        <AllOf consents={[...REQUIRED, ...OPTIONAL]} label="전체 동의 (선택 포함)" value={value} onChange={onChange} />
        <p className={styles.stepText}>선택 항목에 동의하지 않아도 가입할 수 있어요.</p>
      </div>
      <Group title="필수" all="필수 항목에 모두 동의" consents={REQUIRED} value={value} onChange={onChange} />
      <Group title="선택" consents={OPTIONAL} value={value} onChange={onChange} />
    </StepForm>
  )
}

type Some = { consents: Consent[]; value: Agreed; onChange: (agreed: Agreed) => void }

function AllOf({ consents, label, value, onChange }: Some & { label: string }) {
  const agreed = consents.filter(({ kind }) => value[kind]).length
  const setAll = (checked: boolean) =>
    onChange({ ...value, ...Object.fromEntries(consents.map(({ kind }) => [kind, checked])) })
  return (
    <Checkbox checked={agreed === consents.length} partly={agreed > 0} onChange={setAll}>
      <strong>{label}</strong>
    </Checkbox>
  )
}

function Group({ title, all, consents, value, onChange }: Some & { title: string; all?: string }) {
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.legend}>{title}</legend>
      {all && <AllOf consents={consents} label={all} value={value} onChange={onChange} />}
      {consents.map(({ kind, label, policy }) => (
        <div key={kind} className={styles.consent}>
          <Checkbox checked={value[kind] ?? false} onChange={(checked) => onChange({ ...value, [kind]: checked })}>
            ({title}) {label}
          </Checkbox>
          {policy && (
            <Link className={styles.read} to={policy} aria-label={`${label}: 내용 보기`}>
              보기
            </Link>
          )}
        </div>
      ))}
    </fieldset>
  )
}
