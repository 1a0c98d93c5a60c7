import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { StaffKitReturn } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'

/** What of a kit goes by bank, and whether it has gone. */
export const transferText = ({ by_bank: amount, bank_sent_at: sentAt, bank_memo: memo }: StaffKitReturn): string =>
  sentAt
    ? `이 가운데 ${formatKrw(amount)}은 ${formatKst(sentAt, 'YYYY.MM.DD')}에 계좌로 보냄 (${memo ?? ''})`
    : `이 가운데 ${formatKrw(amount)}은 계좌로 보내 주세요`

/** 송금 완료: staff have sent by bank what no payment takes back. */
export const TransferButton = ({ kit, name }: { kit: StaffKitReturn; name: string }) => {
  const { may, reason: blocked } = useMay('refunds:manual')
  const [open, setOpen] = useState(false)
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const run = useMutation({
    mutationFn: (memo: string) =>
      data.call('post', '/core-admin/v1/subscription-kit-returns/{id}/transfer', {
        params: { path: { id: kit.id } },
        body: { memo, version: kit.version },
      }),
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
          {formatKrw(kit.by_bank)}을 회원의 계좌로 보냈을 때만 눌러 주세요. 은행과 이체일처럼 어떻게 보냈는지 적어
          주세요. 회원에게 보냈다고 알리고, 되돌릴 수 없어요.
        </ReasonDialog>
      ) : null}
    </>
  )
}
