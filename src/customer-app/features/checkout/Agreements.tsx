import type { CheckoutOrder } from '#shared/api/models.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Checkbox } from '#customer/ui/Checkbox.tsx'
import styles from './Checkout.module.css'

type Props = {
  agreements: CheckoutOrder['agreements']
  agreed: Record<string, boolean>
  onChange: (agreed: Record<string, boolean>) => void
}

export function Agreements({ agreements, agreed, onChange }: Props) {
  const count = agreements.filter((agreement) => agreed[agreement.key]).length
  const all = count === agreements.length
  return (
    <Block title="주문 동의">
      <Checkbox
        checked={all}
        partly={count > 0}
        onChange={(checked) => onChange(Object.fromEntries(agreements.map(({ key }) => [key, checked])))}
      >
        <strong>주문 내용을 확인했고, 모두 동의해요</strong>
      </Checkbox>
      <div className={styles.agreements}>
        {agreements.map((agreement) => (
          <Checkbox
            key={agreement.key}
            checked={agreed[agreement.key] === true}
            onChange={(checked) => onChange({ ...agreed, [agreement.key]: checked })}
          >
            {agreement.required ? '(필수) ' : '(선택) '}
            {agreement.label}
          </Checkbox>
        ))}
      </div>
    </Block>
  )
}
