import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import type { Offer } from './useOffers.ts'
import styles from './Voucher.module.css'

/** Where one comes back to from registering a way to pay; the voucher waits in this tab. */
const register = `/checkout/payment-card-register?redirect_path=${encodeURIComponent('/voucher/pre-checkout/order-info')}`

/** What can be charged, and what is chosen of it. */
export function useMethods(isAsked: boolean, chosen: number | undefined) {
  const methods = query.useQuery('get', '/api/v2/billing-keys', undefined, { staleTime: 0, enabled: isAsked })
  const usable = (methods.data?.results ?? []).filter(({ status }) => status !== 'INVALID')
  return { usable, key: chosen ?? (usable.find(({ is_default: isDefault }) => isDefault) ?? usable[0])?.id }
}

type Props = {
  offer: Offer
  methods: ReturnType<typeof useMethods>
  onMethod: (id: number) => void
  agreed: ReadonlySet<string>
  onAgreed: (agreed: ReadonlySet<string>) => void
  tried: boolean
}

/** The difference line by line, with what it is paid, and what is agreed to. */
export function PayPart({ offer, methods: { usable, key }, onMethod, agreed, onAgreed, tried }: Props) {
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
      <Block title="결제수단">
        {usable.length > 0 && (
          <fieldset className={styles.choices}>
            <legend className="sr-only">결제수단</legend>
            {usable.map(({ id, label }) => (
              <RadioCard key={id} name="method" value={String(id)} checked={key === id} onChange={() => onMethod(id)}>
                {label}
              </RadioCard>
            ))}
          </fieldset>
        )}
        <Link className={buttonClass({ variant: 'secondary', block: true })} to={register}>
          {usable.length > 0 ? '다른 결제수단 등록' : '결제수단 등록'}
        </Link>
        {tried && key === undefined && (
          <p className={styles.problem} role="alert">
            결제수단을 먼저 등록해 주세요.
          </p>
        )}
      </Block>
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
