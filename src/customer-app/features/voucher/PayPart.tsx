import { MethodChoice, type useMethods } from '#customer/shell/billing/MethodChoice.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import type { Offer } from './useOffers.ts'
import styles from './Voucher.module.css'

type Props = {
  offer: Offer
  methods: ReturnType<typeof useMethods>
  agreed: ReadonlySet<string>
  onAgreed: (agreed: ReadonlySet<string>) => void
  tried: boolean
}

/** The difference line by line, with what it is paid, and what is agreed to. */
export function PayPart({ offer, methods, agreed, onAgreed, tried }: Props) {
  const isAgreed = offer.consents.every(({ kind }) => agreed.has(kind))
  return (
    <>
      <Block title="결제 금액">
        <Receipt
          lines={offer.lines.map(({ label, amount }) => ({ label, amount: Math.abs(amount), minus: amount < 0 }))}
          total={{
            label: '지금 낼 금액',
            amount: offer.extra_amount,
            note: '한 번만 결제해요. 바꾼 기간이 끝나도 이 결제로는 다시 결제하지 않아요.',
          }}
        />
      </Block>
      <MethodChoice methods={methods} here="/voucher/pre-checkout/order-info" tried={tried} />
      <Block title="동의">
        {offer.consents.map(({ kind, text }) => (
          <Checkbox
            key={kind}
            checked={agreed.has(kind)}
            onChange={(isOn) => onAgreed(new Set(isOn ? [...agreed, kind] : [...agreed].filter((one) => one !== kind)))}
          >
            {text}
          </Checkbox>
        ))}
        {tried && !isAgreed && (
          <p className={styles.problem} role="alert">
            동의해야 결제할 수 있어요.
          </p>
        )}
      </Block>
    </>
  )
}
