import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { PriceChangeSchedule } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

/** Ends a price that is charged at this moment; customers pay the product's own price from then on. */
export const EndButton = ({ schedule, onDone }: { schedule: PriceChangeSchedule; onDone: () => void }) => {
  const { may, reason: why } = useMay('prices:write')
  const [open, setOpen] = useState(false)
  const data = useConsoleData()
  const notify = useNotify()
  const end = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', '/core-admin/v1/price-change-schedules/{id}/end', {
        params: { path: { id: schedule.id } },
        body: { version: schedule.version, reason },
      }),
    onSuccess: () => {
      notify('끝냈어요. 지금부터 원래 가격이에요.', { type: 'success' })
      setOpen(false)
      onDone()
    },
  })
  return (
    <>
      <Button size="small" color="error" disabled={!may} title={why} onClick={() => setOpen(true)}>
        지금 끝내기
      </Button>
      {open ? (
        <ReasonDialog
          title="가격변경을 지금 끝낼까요?"
          action="지금 끝내기"
          danger
          pending={end.isPending}
          error={end.error}
          onSubmit={(reason) => end.mutate(reason)}
          onClose={() => {
            setOpen(false)
            end.reset()
          }}
        >
          손님은 지금부터 원래 가격 {formatKrw(schedule.base_price)}을 내요. 이미 낸 주문은 그대로예요.
        </ReasonDialog>
      ) : null}
    </>
  )
}
