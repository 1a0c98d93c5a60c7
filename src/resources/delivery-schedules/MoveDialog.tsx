import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type Notify, notifyChoices } from '#console/bulk/bulkAction.ts'
import { HELD_WHERE, HeldLink } from '#console/bulk/HeldLink.tsx'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { DeliverySchedule } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'
import { DayChoice } from './DayChoice.tsx'
import { moveAction } from './moveAction.ts'
import { dayName } from './scheduleWords.ts'
import { useDayChoice } from './useDayChoice.ts'

type Props = {
  /** All of one group, so of one origin and one day. */
  schedules: readonly [DeliverySchedule, ...DeliverySchedule[]]
  onClose: (done: boolean) => void
}

/** To which other day: only days on which the origin ships can be taken, and the others say why not. */
export const MoveDialog = ({ schedules, onClose }: Props) => {
  const data = useConsoleData()
  const notifyUser = useNotify()
  const queries = useQueryClient()
  const [notify, setNotify] = useState<Notify>('SEND')
  const [reason, setReason] = useState('')
  const [first] = schedules
  const choice = useDayChoice(first.shipping_origin.id, first.ships_on)
  const { to } = choice
  const renew = () => queries.invalidateQueries({ queryKey: ['delivery-schedules'] })
  const { start, sheet, isOpen } = useBulkAction({
    resource: 'delivery-schedule-groups',
    onDone: () => {
      void renew()
      onClose(true)
    },
  })
  const move = useMutation({
    mutationFn: async ({ id, version }: DeliverySchedule) =>
      data.call('post', '/core-admin/v1/delivery-schedules/{id}', {
        params: { path: { id } },
        body: { to: to?.date ?? '', version, notify, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      }),
    onSuccess: ({ ships_on }) => {
      const done = `${withJosa(dayName(ships_on), '으로/로')} 옮겼어요.`
      notifyUser(notify === 'HOLD' ? <Held done={done} /> : done, { type: 'success' })
      void renew()
      onClose(true)
    },
    // what was shown may be old
    onError: () => void renew(),
  })
  if (isOpen) return sheet
  const go = () => {
    if (!to) return
    if (schedules.length === 1) move.mutate(first)
    else
      start(moveAction({ to: to.date, notify, reason: reason.trim() }), {
        items: schedules.map(({ id, version }) => ({ id, version })),
      })
  }
  return (
    <FormDialog onClose={() => onClose(false)} maxWidth="sm" aria-labelledby="move-title">
      <DialogTitle id="move-title">
        {schedules.length === 1 ? `${first.user.name_masked} · ${first.sku.name}` : `배송 예정 ${schedules.length}건`}{' '}
        옮기기
      </DialogTitle>
      <DialogContent>
        <DayChoice originName={first.shipping_origin.name} choice={choice} />
        {to?.locked ? (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {dayName(to.date)} 출고는 이미 마감됐어요. 옮기면 바로 확정되어 다시 옮길 수 없어요.
          </Alert>
        ) : null}
        <Box sx={{ display: 'grid', gap: 0.5, mt: 1 }}>
          <TextField
            select
            label="고객에게 알림"
            value={notify}
            onChange={({ target }) => setNotify(target.value as Notify)}
          >
            {notifyChoices.map(([value, name]) => (
              <MenuItem key={value} value={value}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="사유"
            value={reason}
            helperText={notify === 'NONE' ? '감사 기록에 남아요.' : '고객에게 보내는 글에 적혀요. 비워 둘 수 있어요.'}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
        {move.error ? <Alert severity="error">{move.error.message}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={!to}
          title={to ? undefined : '옮길 날을 골라 주세요'}
          loading={move.isPending}
          onClick={go}
        >
          {to ? `${withJosa(dayName(to.date), '으로/로')} 옮기기` : '옮기기'}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

const Held = ({ done }: { done: string }) => (
  <Alert severity="success" elevation={6} action={<HeldLink />}>
    {done} {HELD_WHERE}
  </Alert>
)
