import { Block } from '#customer/ui/Block.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import type { SelectedTotals } from './cartSelection.ts'
import styles from './Cart.module.css'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'

/** `saving`: what coupons could take off, when it is known for what is selected. `memberPercent`: the rate at which a member earns. */
export function CartReceipt({
  totals,
  saving,
  memberPercent,
}: {
  totals: SelectedTotals
  saving?: number
  memberPercent?: number
}) {
  const paidFor = [...totals.groups.values()].filter((group) => group.shipping > 0).length
  return (
    <Block title="예상 결제 금액">
      <Receipt
        lines={[
          { label: '상품 정가', amount: totals.list, always: true },
          { label: '상품 할인', amount: totals.discount, minus: true },
          {
            label: '배송비',
            amount: totals.shipping,
            always: true,
            why: paidFor > 1 ? `출고지 ${paidFor}곳에서 따로 보내요` : undefined,
          },
        ]}
        total={{
          label: '결제할 금액',
          amount: totals.payable,
          note: saving
            ? `가진 쿠폰으로 주문서에서 ${formatKrw(saving)} 더 할인받을 수 있어요.`
            : '제주·도서산간은 주소를 넣으면 추가 배송비를 알려 드려요.',
        }}
      />
      {totals.earnPoints > 0 && (
        <p className={styles.earn}>
          구매를 확정하면 {formatPoints(totals.earnPoints)}를 드려요
          {memberPercent !== undefined && ` (멤버십 ${memberPercent}%)`}.
        </p>
      )}
    </Block>
  )
}
