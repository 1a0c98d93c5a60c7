import { lazy, Suspense, useState } from 'react'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import type { Agreed } from './agreed.ts'
import styles from './Checkout.module.css'

const PolicySheet = lazy(() =>
  import('#customer/shell/policies/PolicySheet.tsx').then((module) => ({ default: module.PolicySheet })),
)

type Props = {
  order: Pick<CheckoutOrder, 'agreements' | 'notices'>
  agreed: Agreed
  onChange: (agreed: Agreed) => void
}

type Text = { label: string; kind: string; version: string }

/** What is agreed to, each with its full text one press away; a newer version of a text unticks its box. */
export function Agreements({ order: { agreements, notices }, agreed, onChange }: Props) {
  const [reading, setReading] = useState<Text | null>(null)
  const count = agreements.filter(({ key, version }) => agreed[key] === version).length
  const all = count === agreements.length
  return (
    <Block title="주문 동의">
      <Checkbox
        checked={all}
        partly={count > 0}
        onChange={(checked) =>
          onChange(checked ? Object.fromEntries(agreements.map(({ key, version }) => [key, version])) : {})
        }
      >
        <strong>주문 내용을 확인했고, 모두 동의해요</strong>
      </Checkbox>
      <div className={styles.agreements}>
        {agreements.map((agreement) => (
          <div key={agreement.key} className={styles.agreement}>
            <Checkbox
              checked={agreed[agreement.key] === agreement.version}
              onChange={(checked) => onChange({ ...agreed, [agreement.key]: checked ? agreement.version : undefined })}
            >
              {agreement.required ? '(필수) ' : '(선택) '}
              {agreement.label}
            </Checkbox>
            <ReadButton text={agreement} onRead={setReading} />
          </div>
        ))}
        {notices.map((notice) => (
          <div key={notice.kind} className={styles.agreement}>
            <span className={styles.told}>{notice.label}</span>
            <ReadButton text={notice} onRead={setReading} />
          </div>
        ))}
      </div>
      {reading && (
        <Suspense>
          <PolicySheet
            kind={reading.kind}
            version={reading.version}
            title={reading.label}
            onClose={() => setReading(null)}
          />
        </Suspense>
      )}
    </Block>
  )
}

const ReadButton = ({ text, onRead }: { text: Text; onRead: (text: Text) => void }) => (
  <button type="button" className={styles.read} aria-label={`${text.label}: 전문 보기`} onClick={() => onRead(text)}>
    보기
  </button>
)
