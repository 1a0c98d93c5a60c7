import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { PlanPriceChange } from '#contract/schema.d.ts'

type Props = { change: PlanPriceChange; onClose: () => void; onDone: () => void }

/** 가격 변경 취소: who has not been charged yet keeps their price and is told so. */
export const CallOffDialog = ({ change, onClose, onDone }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const callOff = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', '/core-admin/v1/plan-price-changes/{id}/call-off', {
        params: { path: { id: change.id } },
        body: { version: change.version, reason },
      }),
    onSuccess: () => {
      notify('가격 변경을 취소했어요.', { type: 'success' })
      onDone()
    },
  })
  return (
    <ReasonDialog
      title="가격 변경 취소"
      action="취소하기"
      danger
      pending={callOff.isPending}
      error={callOff.error}
      onSubmit={(reason) => callOff.mutate(reason)}
      onClose={onClose}
    >
      아직 새 값으로 결제하지 않은 구독은 지금 값을 그대로 내고, 물어본 사람에게는 취소했다고 알려요. 이미 새 값으로
      결제한 기간은 그대로예요.
    </ReasonDialog>
  )
}
