import { Alert, Box, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ReceiverButton } from '#console/receiver/ReceiverButton.tsx'
import { waits } from '#console/receiver/whyFixed.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

/** 배송지 확인 of what was changed while it was packed, and another receiver. */
export const ReceiverBar = ({ order }: { order: AdminOrder }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const process = useMay('orders:process')
  const changed = order.items.filter((item) => item.address_changed_at !== null && waits(item))
  const confirm = useMutation({
    mutationFn: async () => {
      const items = changed.map(({ id, version }) => ({ id, version }))
      const { rows } = bulkResultIn(
        await data.call('post', '/store-admin/v1/order-items/bulk/confirm-address', { body: { items } }),
      )
      const refused = rows.find(({ status }) => status === 'FAILED')
      if (refused) throw new Error(refused.message ?? '확인하지 못했어요.')
    },
    onSuccess: () => notify('배송지를 확인했어요. 슬립을 새로 뽑아 포장해 주세요.', { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  })
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
      {changed.length > 0 ? (
        <Alert
          severity="warning"
          sx={{ width: 1 }}
          action={
            <Blockable blocked={process.reason}>
              <Button color="inherit" size="small" loading={confirm.isPending} onClick={() => confirm.mutate()}>
                배송지 확인
              </Button>
            </Blockable>
          }
        >
          포장 중에 배송지가 바뀐 상품이 {formatNumber(changed.length)}건 있어요. 확인하기 전에는 나가지 않아요.
        </Alert>
      ) : null}
      <ReceiverButton order={order} />
    </Box>
  )
}
