import type { ClaimForm, RefundBreakdown } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { formatDay } from '#shared/format/kst.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { chosenItems, type ClaimDraft, exchangeWords, reasonOf } from '../claimDraft.ts'
import styles from '../ClaimRequest.module.css'
import claim from '../../Claims.module.css'
import { moneyAndPoints } from '#customer/shell/claimWords.ts'
import { claimFeeWord, claimKindWord } from '#shared/words/claims.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { FeePayment } from './FeePayment.tsx'
import { RefundReceipt } from '../../refund/RefundReceipt.tsx'
import type { ChangeDraft } from '../useClaimDraft.ts'
import type { Simulation } from '../useSimulation.ts'

type Props = {
  form: ClaimForm
  draft: ClaimDraft
  change: ChangeDraft
  simulation: Simulation
  busy: boolean
  onBack: () => void
  onSubmit: (seen: RefundBreakdown) => void
}

/** Everything once more, and what comes back for it, before anything happens. */
export function ConfirmStep({ form, draft, change, simulation, busy, onBack, onSubmit }: Props) {
  const { type } = form
  const refund = simulation.data?.refund_simulation
  if (isLost(simulation)) return <QueryError error={simulation.error} onRetry={() => void simulation.refetch()} />
  if (!refund) return <Skeleton height={240} radius={12} />
  const feeOpen = refund.additional_payment > 0 && draft.feePayment === null
  return (
    <>
      <Chosen form={form} draft={draft} />
      <RefundReceipt
        title={type === 'exchange' ? '교환 비용' : '환불 예정 금액'}
        type={type}
        refund={refund}
        total="환불 예정"
        note={type === 'exchange' ? undefined : '결제한 수단으로 돌려드려요'}
      >
        <ul className={styles.payers}>
          {simulation.data?.fees
            .filter((fee) => fee.payer === 'SELLER')
            .map((fee, index) => (
              <li key={index} className={claim.quiet}>
                {claimFeeWord[fee.kind]} {formatKrw(fee.amount)}은 판매자가 내요
              </li>
            ))}
        </ul>
      </RefundReceipt>
      {refund.additional_payment > 0 && (
        <FeePayment
          amount={refund.additional_payment}
          methods={form.fee_payment_methods}
          value={draft.feePayment}
          onChange={(feePayment) => change({ feePayment })}
        />
      )}
      <Block title="알아 두세요">
        <ul className={styles.notices}>
          {form.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </Block>
      <ActionBar>
        <div className={styles.barButtons}>
          <Button variant="secondary" onClick={onBack}>
            이전
          </Button>
          <Button block disabled={feeOpen} busy={busy || simulation.isFetching} onClick={() => onSubmit(refund)}>
            {feeOpen ? '낼 방법을 골라 주세요' : buttonWords(type, simulation.data?.instant === true, refund)}
          </Button>
        </div>
      </ActionBar>
    </>
  )
}

function buttonWords(
  type: ClaimForm['type'],
  instant: boolean,
  { refund_cash, refund_points }: { refund_cash: number; refund_points: number },
): string {
  if (!instant) return `${claimKindWord[type]} 신청하기`
  return `${moneyAndPoints(refund_cash, refund_points)} 환불받기`
}

function Chosen({ form, draft }: { form: ClaimForm; draft: ClaimDraft }) {
  const reason = reasonOf(draft, form)
  return (
    <Block title={`${claimKindWord[form.type]}할 상품`}>
      <ul className={styles.summary}>
        {chosenItems(draft, form.items).map(({ item, quantity }) => (
          <li key={item.order_item.id}>
            {[item.order_item.product_name, item.order_item.option_label].filter(Boolean).join(' ')} {quantity}개
            {form.type === 'exchange' && <span>→ {exchangeWords(draft, item)}</span>}
          </li>
        ))}
      </ul>
      <dl className={claim.rows}>
        <div>
          <dt>사유</dt>
          <dd>{[reason?.label, draft.detail.trim()].filter(Boolean).join(' · ')}</dd>
        </div>
        {draft.photos.length > 0 && (
          <div>
            <dt>사진</dt>
            <dd>{draft.photos.length}장</dd>
          </div>
        )}
        {form.type !== 'cancel' && (
          <div>
            <dt>보내는 방법</dt>
            <dd>
              {draft.method === 'SELF'
                ? '직접 보내기'
                : `수거 신청${draft.pickupDate ? ` · ${formatDay(draft.pickupDate)}` : ''}`}
            </dd>
          </div>
        )}
      </dl>
    </Block>
  )
}
