import { useMutation } from '@tanstack/react-query'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder } from '#contract/schema.d.ts'

type Props = {
  orderId: number
  onClose: () => void
  onRevealed: (address: NonNullable<AdminOrder['delivery_address']>) => void
}

const USUAL = ['배송지 확인 전화', '택배사 문의', '고객 문의 응대']

/** Asks why before personal data is shown; the reason is recorded with who and when. */
export const UnmaskDialog = ({ orderId, onClose, onRevealed }: Props) => {
  const data = useConsoleData()
  const reveal = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', '/store-admin/v1/orders/{id}/unmask', { params: { path: { id: orderId } }, body: { reason } }),
    onSuccess: ({ order }) => (order.delivery_address ? onRevealed(order.delivery_address) : onClose()),
  })
  return (
    <ReasonDialog
      title="가린 정보 보기"
      usual={USUAL}
      action="10분 동안 보기"
      pending={reveal.isPending}
      error={reveal.error}
      onSubmit={(reason) => reveal.mutate(reason)}
      onClose={onClose}
    >
      누가 언제 왜 보았는지 접속기록에 남아요.
    </ReasonDialog>
  )
}
