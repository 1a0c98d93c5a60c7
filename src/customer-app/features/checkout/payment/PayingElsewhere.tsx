import type { CheckoutOrder } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Button } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'

type Props = { order: CheckoutOrder; busy: boolean; onTakeOver: () => void }

/** The order is being paid in another tab, whose window would close if this one went on: the person decides which. */
export function PayingElsewhere({ order, busy, onTakeOver }: Props) {
  return (
    <>
      <PageTitle>주문서</PageTitle>
      <EmptyState
        icon="card"
        title="다른 탭에서 결제하고 있어요"
        description={`먼저 연 결제창에서 이어서 결제해 주세요.\n${formatKst(order.expires_at, 'H시 mm분')}까지 결제할 수 있고, 끝나면 이 화면도 따라가요.\n여기에서 결제하면 먼저 연 결제창은 쓸 수 없어요.`}
        action={
          <Button variant="secondary" size="m" busy={busy} onClick={onTakeOver}>
            여기에서 결제하기
          </Button>
        }
      />
    </>
  )
}
