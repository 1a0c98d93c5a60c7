import { Link } from '#customer/router/Link.tsx'
import { type ConsentKind, MARKETING_CHANNELS, REQUIRED_CONSENTS } from '#shared/consents.ts'
import { policyPath, termsOfConsent, termsSlug } from '#shared/terms.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './AuthPage.module.css'
import { StepForm } from './StepForm.tsx'

type Consent = { kind: ConsentKind; label: string; policy?: string }
/** What was agreed to, by the version of its text. */
export type Agreed = Partial<Record<ConsentKind, string>>
type VersionOf = (kind: ConsentKind) => string | undefined

const REQUIRED: Consent[] = [
  { kind: 'AGE14', label: '만 14세 이상이에요' },
  { kind: 'TERMS', label: '이용약관에 동의해요', policy: policyPath('TERMS') },
  { kind: 'PRIVACY', label: '개인정보 수집·이용에 동의해요', policy: policyPath('PRIVACY') },
]
const OPTIONAL: Consent[] = [
  { kind: 'MARKETING_EMAIL', label: '할인과 소식을 이메일로 받을게요', policy: policyPath('MARKETING') },
  { kind: 'MARKETING_SMS', label: '할인과 소식을 문자로 받을게요', policy: policyPath('MARKETING') },
  { kind: 'MARKETING_PUSH', label: '할인과 소식을 앱 알림으로 받을게요', policy: policyPath('MARKETING') },
]

const ASKED: ConsentKind[] = [...REQUIRED_CONSENTS, ...MARKETING_CHANNELS]

const isAgreed = (agreed: Agreed, kind: ConsentKind, versionOf: VersionOf) =>
  agreed[kind] !== undefined && agreed[kind] === versionOf(kind)

/** Everything that was asked, agreed or not: a consent that was left out is recorded as refused. */
const agreementsOf = (agreed: Agreed, versionOf: VersionOf) =>
  ASKED.map((kind) => ({ kind, version: versionOf(kind) ?? '', agreed: isAgreed(agreed, kind, versionOf) }))

export type Agreements = ReturnType<typeof agreementsOf>

type Props = {
  value: Agreed
  onChange: (agreed: Agreed) => void
  busy: boolean
  onDone: (agreements: Agreements) => void
  onBack: () => void
}

/**
 * Required and optional consents apart; nothing is checked beforehand, and each can be read before it is given. A text
 * that changes meanwhile unticks its box.
 */
export function ConsentStep({ value, onChange, busy, onDone, onBack }: Props) {
  const policies = query.useQuery('get', '/api/v2/policies')
  const versions = new Map(policies.data?.results.map(({ kind, version }) => [kind, version]))
  const versionOf: VersionOf = (kind) => versions.get(termsSlug(termsOfConsent[kind]))
  const ready = policies.data !== undefined && REQUIRED.every(({ kind }) => isAgreed(value, kind, versionOf))
  const some = { value, onChange, versionOf }
  if (policies.isPending)
    return (
      <Loading>
        <Skeleton height={360} />
      </Loading>
    )
  if (isLost(policies)) return <QueryError error={policies.error} onRetry={() => void policies.refetch()} />
  return (
    <StepForm
      ready={ready}
      busy={busy}
      label="가입하기"
      onSubmit={() => onDone(agreementsOf(value, versionOf))}
      onBack={onBack}
    >
      <div className={styles.allConsents}>
        <AllOf consents={[...REQUIRED, ...OPTIONAL]} label="전체 동의 (선택 포함)" {...some} />
        <p className={styles.stepText}>선택 항목에 동의하지 않아도 가입할 수 있어요.</p>
      </div>
      <Group title="필수" all="필수 항목에 모두 동의" consents={REQUIRED} {...some} />
      <Group title="선택" consents={OPTIONAL} {...some} />
    </StepForm>
  )
}

type Some = { consents: Consent[]; value: Agreed; versionOf: VersionOf; onChange: (agreed: Agreed) => void }

function AllOf({ consents, label, value, versionOf, onChange }: Some & { label: string }) {
  const agreed = consents.filter(({ kind }) => isAgreed(value, kind, versionOf)).length
  const setAll = (checked: boolean) =>
    onChange({
      ...value,
      ...Object.fromEntries(consents.map(({ kind }) => [kind, checked ? versionOf(kind) : undefined])),
    })
  return (
    <Checkbox checked={agreed === consents.length} partly={agreed > 0} onChange={setAll}>
      <strong>{label}</strong>
    </Checkbox>
  )
}

function Group({ title, all, consents, value, versionOf, onChange }: Some & { title: string; all?: string }) {
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.legend}>{title}</legend>
      {all && <AllOf consents={consents} label={all} value={value} versionOf={versionOf} onChange={onChange} />}
      {consents.map(({ kind, label, policy }) => (
        <div key={kind} className={styles.consent}>
          <Checkbox
            checked={isAgreed(value, kind, versionOf)}
            onChange={(checked) => onChange({ ...value, [kind]: checked ? versionOf(kind) : undefined })}
          >
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
