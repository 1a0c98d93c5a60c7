import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { formatNumber } from '#shared/format/krw.ts'
import { formatDay } from '#shared/format/kst.ts'
import type { PaymentReconciliation } from '#contract/schema.d.ts'
import { Differences } from './Differences.tsx'

/** How many differences of a day are open, and the way to them and to those that have come right. */
export const DifferencesButton = () => {
  const day = useRecordContext<PaymentReconciliation>()
  const [isOpen, setOpen] = useState(false)
  if (!day) return null
  if (day.differences.length === 0 && day.error === null) return '없음'
  const words =
    day.open_differences > 0
      ? `${formatNumber(day.open_differences)}건 보기`
      : day.error
        ? '이유 보기'
        : '지난 차이 보기'
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" color={day.open_differences > 0 ? 'error' : 'inherit'} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="lg" fullWidth aria-labelledby={`day-${day.id}`}>
        <DialogTitle id={`day-${day.id}`}>{formatDay(day.day)}의 차이</DialogTitle>
        <DialogContent dividers>
          <Differences day={day} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>닫기</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
