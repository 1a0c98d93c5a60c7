/** 추가금 of one product: changed by who may, asked for by everybody else; before → after for each line and each SKU. */
import { Alert, Button, DialogActions, DialogContent, DialogTitle, LinearProgress, TextField } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { codeOf, extraOf } from '#dataProvider/errors.ts'
import type { Surcharges } from '#contract/schema.d.ts'
import { PendingPrices } from './PendingPrices.tsx'
import { changedLines, fallsByHalf, keyOf, linesOf, paidPerSku, type Amounts } from './surchargeDraft.ts'
import { SurchargeFields } from './SurchargeFields.tsx'
import { SurchargeOutcome } from './SurchargeOutcome.tsx'
import type { PathOf } from '#shared/api/wire.ts'

const PATH = '/store-admin/v1/products/{id}/surcharges' satisfies PathOf<'get'>

type Props = {
  productId: number
  onClose: () => void
  onSaved: () => void
}

export const SurchargeDialog = ({ productId, onClose, onSaved }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const { may } = useMay('prices:write')
  const [amounts, setAmounts] = useState<Amounts>(new Map())
  const [reason, setReason] = useState('')
  const [moved, setMoved] = useState<Surcharges>()
  const params = { path: { id: productId } }
  const { data: read, error } = useQuery({
    queryKey: ['surcharges', productId],
    queryFn: ({ signal }) => data.call('get', PATH, { params, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const current = moved ?? read
  const changed = current ? changedLines(linesOf(current), amounts) : []
  const paid = current ? paidPerSku(current, amounts) : []
  const big = current?.product.status !== 'DRAFT' && fallsByHalf(paid)
  const save = useMutation({
    mutationFn: () => {
      const rowsOf = (kind: string) =>
        changed.filter((line) => line.kind === kind).map(({ id, before, after }) => ({ id, before, after }))
      return data.call('post', PATH, {
        params,
        body: { options: rowsOf('options'), skus: rowsOf('skus'), ...(reason.trim() ? { reason: reason.trim() } : {}) },
      })
    },
    onSuccess: ({ approval_requested: asked }) => {
      notify(asked ? '추가금 변경을 요청했어요. 다른 관리자가 승인하면 바뀌어요.' : '추가금을 바꿨어요.', {
        type: 'success',
      })
      onSaved()
      onClose()
    },
    onError: (refusal) => {
      if (codeOf(refusal) === 'VERSION_CONFLICT') setMoved(extraOf(refusal)['current'] as Surcharges)
    },
  })
  // a drop in small steps is known to the server alone
  const refused = codeOf(save.error) === 'PRICE_APPROVAL_REQUIRED'
  const waits = !may || big || refused
  const ready = changed.length > 0 && (!waits || reason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready && !save.isPending) save.mutate()
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="surcharge-title">
      <DialogTitle id="surcharge-title">{waits ? '추가금 변경 요청' : '추가금 바꾸기'}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          {error ? <Alert severity="error">{error.message}</Alert> : null}
          {current ? (
            <>
              <PendingPrices waiting={current.pending_prices} />
              {codeOf(save.error) === 'VERSION_CONFLICT' ? (
                <Alert severity="warning" sx={{ mb: 1 }}>
                  그사이 다른 사람이 추가금을 바꿨어요. 지금 값을 다시 보여 드려요. 적은 값은 그대로예요.
                </Alert>
              ) : save.error ? (
                <Alert severity="error" sx={{ mb: 1 }}>
                  {save.error.message}
                </Alert>
              ) : null}
              <SurchargeFields
                surcharges={current}
                amounts={amounts}
                onChange={(line, amount) => setAmounts(new Map(amounts).set(keyOf(line), amount))}
              />
              <SurchargeOutcome changed={changed} paid={paid} />
              {waits && changed.length > 0 ? (
                <Alert severity={big ? 'warning' : 'info'} sx={{ my: 1 }}>
                  {big ? '손님이 내는 값이 절반 넘게 내려가서' : '가격은 혼자 바꿀 수 없어서'} 승인 대기함에 올라가요.
                  다른 관리자가 승인하면 바뀌고, 그때까지는 지금 값이에요.
                </Alert>
              ) : null}
              <TextField
                label="바꾸는 사유"
                required={waits}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                helperText={waits ? '승인하는 사람이 봐요.' : '적으면 기록에 함께 남아요.'}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
            </>
          ) : error ? null : (
            <LinearProgress aria-label="추가금을 불러오는 중" />
          )}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!ready} loading={save.isPending}>
            {waits ? '승인 요청' : '바꾸기'}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
