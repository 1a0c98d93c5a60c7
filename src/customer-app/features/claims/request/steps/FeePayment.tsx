import type { ClaimForm } from '#customer/api/models.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { query } from '#customer/shell/api.ts'
import { Block } from '#customer/ui/Block.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import type { ClaimDraft } from '../claimDraft.ts'
import styles from '../ClaimRequest.module.css'

type Props = {
  amount: number
  methods: ClaimForm['fee_payment_methods']
  value: ClaimDraft['feePayment']
  onChange: (method: 'POINTS' | 'BILLING_KEY' | 'TRANSFER') => void
}

/** How to pay what the refund does not cover. */
export function FeePayment({ amount, methods, value, onChange }: Props) {
  const available = query.useQuery('get', '/store/v1/user/points/available', undefined, { staleTime: 5_000 })
  const points = Number(available.data?.amount ?? 0)
  const enough = points >= amount
  return (
    <Block title={`${formatKrw(amount)}을 어떻게 낼까요?`}>
      <div className={styles.cards} role="radiogroup" aria-label="배송비 내는 방법">
        {methods.includes('POINTS') && (
          <RadioCard
            name="fee"
            value="POINTS"
            checked={value === 'POINTS'}
            disabled={!enough}
            description={`지금 ${formatPoints(points)} 있어요${enough ? '' : '. 모자라서 쓸 수 없어요'}`}
            onChange={() => onChange('POINTS')}
          >
            포인트로 바로 내기
          </RadioCard>
        )}
        {methods.includes('BILLING_KEY') && (
          <RadioCard
            name="fee"
            value="BILLING_KEY"
            checked={value === 'BILLING_KEY'}
            description="신청한 다음 신청 상세에서 카드를 골라 바로 내요"
            onChange={() => onChange('BILLING_KEY')}
          >
            등록한 결제수단으로 내기
          </RadioCard>
        )}
        {methods.includes('TRANSFER') && (
          <RadioCard
            name="fee"
            value="TRANSFER"
            checked={value === 'TRANSFER'}
            description="고객센터에서 계좌를 안내하고, 입금을 확인하면 진행해요"
            onChange={() => onChange('TRANSFER')}
          >
            계좌로 보내기
          </RadioCard>
        )}
      </div>
    </Block>
  )
}
