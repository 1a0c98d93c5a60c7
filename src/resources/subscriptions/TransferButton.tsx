import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { formatKrw } from '#shared/format/krw.ts'

type Props = {
  /** what the money is for */
  name: string
  amount: number
  /** says that it was sent, and how */
  send: (memo: string) => Promise<unknown>
}

/** 송금 완료: staff have sent by bank what no payment takes back. */
export const TransferButton = ({ name, amount, send }: Props) => {
  const { may, reason: blocked } = useMay('refunds:manual')
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const run = useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify('송금 완료로 바꿨어요.', { type: 'success' })
      setOpen(false)
      refresh()
    },
  })
  return (
    <>
      <Blockable blocked={blocked}>
        <Button
          size="small"
          variant="outlined"
          disabled={!may}
          aria-haspopup="dialog"
          aria-label={`${name} 송금 완료`}
          sx={{ mt: 0.5 }}
          onClick={() => setOpen(true)}
        >
          송금 완료
        </Button>
      </Blockable>
      {open ? (
        <ReasonDialog
          title={`${name} 송금 완료`}
          label="어떻게 보냈는지 (은행, 이체일)"
          maxLength={500}
          action="송금 완료"
          pending={run.isPending}
          error={run.error}
          onSubmit={(memo) => run.mutate(memo)}
          onClose={() => {
            setOpen(false)
            run.reset()
          }}
        >
          {formatKrw(amount)}을 회원의 계좌로 보냈을 때만 눌러 주세요. 은행과 이체일처럼 어떻게 보냈는지 적어 주세요.
          회원에게 보냈다고 알리고, 되돌릴 수 없어요.
        </ReasonDialog>
      ) : null}
    </>
  )
}
