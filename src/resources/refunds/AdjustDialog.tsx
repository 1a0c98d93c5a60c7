import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { shortBy } from './room.ts'
import { Shortage } from './Shortage.tsx'
import type { RefundDetail } from './tabs.ts'

const won = (value: unknown) => formatKrw(Number(value))
const signed = (value: unknown) => `${Number(value) > 0 ? '+' : ''}${won(value)}`

type Props = { refund: RefundDetail; onClose: () => void }

/** A signed correction in place of an earlier one; what is beyond the person's limit asks somebody else. */
export const AdjustDialog = ({ refund, onClose }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const [sign, setSign] = useState<1 | -1>(refund.adjustment < 0 ? -1 : 1)
  const [digits, setDigits] = useState(refund.adjustment === 0 ? '' : String(Math.abs(refund.adjustment)))
  const [reason, setReason] = useState('')
  const adjustment = sign * Number(digits)
  const byRule = refund.refund_cash - refund.adjustment
  const after = byRule + adjustment
  const short = shortBy(refund.room, adjustment - refund.adjustment)
  const [accepted, setAccepted] = useState(false)
  const ready =
    (short === 0 || accepted) && digits !== '' && adjustment !== refund.adjustment && after >= 0 && reason.trim() !== ''
  const save = useMutation({
    mutationFn: (version: number) =>
      data.call('patch', '/store-admin/v1/refunds/{id}', {
        params: { path: { id: refund.id } },
        body: { adjustment, reason: reason.trim(), version, ...(short > 0 ? { accept_shortage: true } : {}) },
      }),
    onSuccess: ({ approval_requested: asked }) => {
      notify(
        asked
          ? '혼자 조정할 수 있는 금액을 넘어서 승인을 요청했어요. 다른 관리자가 승인하면 바뀌어요.'
          : '환불 금액을 조정했어요.',
        { type: asked ? 'info' : 'success' },
      )
      refresh()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) save.mutate(refund.version)
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="adjust-title">
      <DialogTitle id="adjust-title">환불 금액 조정</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <ToggleButtonGroup
              exclusive
              size="small"
              color="primary"
              aria-label="더하기 또는 빼기"
              value={sign}
              onChange={(_event, next: 1 | -1 | null) => next && setSign(next)}
            >
              <ToggleButton value={1}>더하기</ToggleButton>
              <ToggleButton value={-1}>빼기</ToggleButton>
            </ToggleButtonGroup>
            <TextField
              label="조정할 금액"
              required
              autoFocus
              value={digits === '' ? '' : Number(digits).toLocaleString('ko-KR')}
              onChange={(event) => setDigits(event.target.value.replaceAll(/\D/g, '').slice(0, 9))}
              error={after < 0}
              helperText={after < 0 ? '환불금액보다 많이 뺄 수 없어요.' : undefined}
              slotProps={{
                htmlInput: { inputMode: 'numeric', style: { textAlign: 'right' } },
                input: { endAdornment: <InputAdornment position="end">원</InputAdornment> },
              }}
            />
          </Stack>
          <TextField
            label="사유"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText="환불 이력에 남고, 승인하는 사람이 봐요."
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <Facts>
            <Fact label="규칙대로">{formatKrw(byRule)}</Fact>
            <Fact label="지금">{formatKrw(refund.refund_cash)}</Fact>
            <Fact label="조정하면">
              <strong>{formatKrw(Math.max(0, after))}</strong>
            </Fact>
          </Facts>
          {refund.room && short > 0 ? (
            <Shortage
              room={refund.room}
              change={adjustment - refund.adjustment}
              short={short}
              accepted={accepted}
              onAccept={setAccepted}
            />
          ) : null}
          <SaveTrouble
            error={save.error}
            loaded={{ ...refund }}
            mine={{ adjustment, refund_cash: after }}
            fields={{ adjustment: { label: '조정', say: signed }, refund_cash: { label: '환불금액', say: won } }}
            onTheirs={() => {
              refresh()
              onClose()
            }}
            onMine={save.mutate}
          />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!ready} loading={save.isPending}>
            조정
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
