import { Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkSelection } from '#console/bulk/bulkAction.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { faultWords } from '#console/words/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder, AdminClaim } from '#contract/schema.d.ts'
import { ClaimItemFields } from './ClaimItemFields.tsx'
import { firstPossible, linesOf, readyLines, type ClaimType, type Lines } from './claimDraft.ts'

type Props = { order: AdminOrder; onClose: () => void; onGo: (type: ClaimType, selection: BulkSelection) => void }

const TYPES = Object.entries(claimKindWord) as [ClaimType, string][]
const FAULTS = Object.entries(faultWords) as [AdminClaim['fault'], (typeof faultWords)['SELLER']][]

/** Which items, how many, why and whose fault; what it gives back is shown by the sheet that comes next. */
export const RequestClaimDialog = ({ order, onClose, onGo }: Props) => {
  const data = useConsoleData()
  const [type, setType] = useState<ClaimType>(() => firstPossible(order.items))
  const [lines, setLines] = useState<Lines>(() => linesOf(order.items, type))
  const [reasonId, setReasonId] = useState<number | ''>('')
  const [fault, setFault] = useState<AdminClaim['fault'] | ''>('')
  const [detail, setDetail] = useState('')
  const reasons = useQuery({
    queryKey: ['claims', 'reasons', type],
    queryFn: ({ signal }) => data.call('get', `/store-admin/v1/claims/${type}/reasons`, { signal }),
    staleTime: 300_000,
  })
  const reason = reasons.data?.results.find(({ id }) => id === reasonId)
  const chosen = readyLines(lines, type)
  const ready = chosen.length > 0 && reason !== undefined
  const go = () =>
    onGo(type, {
      items: chosen.map((line) => ({
        ...line,
        reason_id: Number(reasonId),
        ...(fault !== '' && fault !== reason?.fault ? { fault } : {}),
        ...(detail.trim() ? { reason_detail: detail.trim() } : {}),
      })),
    })
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="request-claim-title">
      <DialogTitle id="request-claim-title">클레임 접수</DialogTitle>
      <DialogContent>
        <TextField
          select
          label="종류"
          value={type}
          onChange={({ target }) => {
            const next = target.value as ClaimType
            setType(next)
            setLines(linesOf(order.items, next))
            setReasonId('')
            setFault('')
          }}
        >
          {TYPES.map(([key, name]) => (
            <MenuItem key={key} value={key} dense>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <ClaimItemFields items={order.items} type={type} lines={lines} onChange={setLines} />
        <TextField
          select
          label="사유"
          required
          value={reasons.data ? reasonId : ''}
          onChange={({ target }) => {
            setReasonId(Number(target.value))
            setFault('')
          }}
        >
          {(reasons.data?.results ?? []).map(({ id, label, fault: whose }) => (
            <MenuItem key={id} value={id} dense>
              {label} ({faultWords[whose][0]})
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="귀책"
          disabled={!reason}
          value={fault || (reason?.fault ?? '')}
          onChange={({ target }) => setFault(target.value as AdminClaim['fault'])}
          helperText="사유의 귀책과 다르면 조정 한도 안에서만 접수돼요."
        >
          {FAULTS.map(([key, [name]]) => (
            <MenuItem key={key} value={key} dense>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="자세한 사유"
          multiline
          maxRows={4}
          value={detail}
          onChange={(event) => setDetail(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button variant="contained" disabled={!ready} onClick={go}>
          금액 확인하기
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
