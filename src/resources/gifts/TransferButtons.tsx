import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined'
import DoneIcon from '@mui/icons-material/Done'
import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { BulkAction } from '#console/bulk/bulkAction.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { saveFile } from '#dataProvider/exportFile.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { PathOf } from '#shared/api/wire.ts'

const FILE = '/core-admin/v1/gifts/refund-file' satisfies PathOf<'post'>

const sentAction: BulkAction<'gifts'> = {
  action: 'refund-sent',
  label: '송금 완료',
  note: '은행에서 보낸 환불만 골라 주세요. 산 회원에게 보냈다고 알리고, 되돌릴 수 없어요.',
  options: [{ name: 'reason', label: '어떻게 보냈는지 (은행, 이체일)', kind: 'text', required: true }],
}

const askAction: BulkAction<'gifts'> = {
  action: 'ask-account',
  label: '계좌 다시 묻기',
  note: '은행이 거절한 환불만 골라 주세요. 적어 둔 계좌는 지우고, 산 회원에게 다시 적어 달라고 알려요.',
  options: [{ name: 'reason', label: '은행이 거절한 까닭 (없는 계좌, 예금주가 달라요)', kind: 'text', required: true }],
}

/** Of the selection of the list: the file to send from, that it was sent, and that the bank refused it. */
export const TransferButtons = () => {
  const { selectedIds, onSelect } = useListContext()
  const { may, reason } = useMay('refunds:manual')
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({
    resource: 'gifts',
    onDone: (left) => {
      onSelect(left)
      refresh()
    },
  })
  const ids = selectedIds.map(Number)
  return (
    <>
      <FileButton ids={ids} may={may} why={reason} onDone={refresh} />
      <Button
        size="small"
        startIcon={<DoneIcon />}
        disabled={!may}
        title={reason}
        onClick={() => start(sentAction, { ids })}
      >
        송금 완료
      </Button>
      <Button
        size="small"
        startIcon={<ReplayIcon />}
        disabled={!may}
        title={reason}
        onClick={() => start(askAction, { ids })}
      >
        계좌 다시 묻기
      </Button>
      {sheet}
    </>
  )
}

type FileProps = { ids: number[]; may: boolean; why: string | undefined; onDone: () => void }

function FileButton({ ids, may, why, onDone }: FileProps) {
  const [open, setOpen] = useState(false)
  const data = useConsoleData()
  const notify = useNotify()
  const take = useMutation({
    mutationFn: (reason: string) => data.download(FILE, { ids, reason }, { requestId: newRequestId() }),
    onSuccess: (answer) => {
      if ('blob' in answer) saveFile(answer)
      notify('송금 파일을 받았어요. 보낸 뒤 송금 완료를 눌러 주세요.', { type: 'success' })
      setOpen(false)
      onDone()
    },
  })
  return (
    <>
      <Button size="small" startIcon={<AccountBalanceIcon />} disabled={!may} title={why} onClick={() => setOpen(true)}>
        송금 파일 받기
      </Button>
      {open ? (
        <ReasonDialog
          title="송금 파일을 받을까요?"
          action="파일 받기"
          pending={take.isPending}
          error={take.error}
          onSubmit={(reason) => take.mutate(reason)}
          onClose={() => {
            setOpen(false)
            take.reset()
          }}
        >
          고른 선물 {ids.length}건에서 계좌를 적은 환불만 담아요. 받은 뒤에는 고객이 계좌를 바꿀 수 없고, 누가 받았는지
          남아요.
        </ReasonDialog>
      ) : null}
    </>
  )
}
