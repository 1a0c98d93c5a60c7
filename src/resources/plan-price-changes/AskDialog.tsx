import { Alert, MenuItem, TextField } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useGetList, useNotify } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { DayField } from '#console/dates/DateFields.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { WonField } from '#console/form/WonField.tsx'
import type { AdminPlan } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { formatDay } from '#shared/format/kst.ts'

type Props = { onClose: () => void; onDone: () => void }

const LEAST = 100
const ALL = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' },
  filter: {},
} as const

/** What members of a plan are to pay and from when; whom it reaches and what it makes of the month is shown before it is asked for. */
export const AskDialog = ({ onClose, onDone }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const [planId, setPlanId] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [on, setOn] = useState('')
  const plans = useGetList<AdminPlan & RaRecord>('plans', ALL)
  const plan = plans.data?.find(({ id }) => String(id) === planId)
  const isAsked = plan !== undefined && price !== null && price >= LEAST
  const preview = useQuery({
    queryKey: ['plan-price-changes', 'preview', planId, price],
    queryFn: () =>
      data.call('get', '/core-admin/v1/plan-price-changes/preview', {
        params: { query: { plan_id: Number(planId), price: Number(price) } },
      }),
    enabled: isAsked,
  })
  const ask = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', '/core-admin/v1/plan-price-changes', {
        body: { plan_id: Number(planId), price: Number(price), effective_on: on, reason },
      }),
    onSuccess: () => {
      notify('승인을 요청했어요. 다른 사람이 승인하면 예정돼요.', { type: 'success' })
      onDone()
      onClose()
    },
  })
  const seen = isAsked ? preview.data : undefined
  return (
    <ReasonDialog
      title="구독자 가격 변경"
      action="승인 요청"
      label="이유"
      ready={seen !== undefined && on !== ''}
      pending={ask.isPending}
      error={ask.error}
      onSubmit={(reason) => ask.mutate(reason)}
      onClose={onClose}
      fields={
        <>
          <TextField
            select
            required
            label="요금제"
            value={planId}
            onChange={(event) => setPlanId(event.target.value)}
            fullWidth
          >
            {(plans.data ?? []).map((one) => (
              <MenuItem key={one.id} value={String(one.id)}>
                {one.name} · {formatKrw(one.price)}
              </MenuItem>
            ))}
          </TextField>
          <WonField label="구독자가 낼 새 값" required value={price} onChange={setPrice} fullWidth />
          <DayField label="적용하는 날 (이날 뒤의 첫 결제부터)" required value={on} onChange={setOn} />
          {seen ? (
            <Alert severity="info" role="status">
              동의를 물을 구독 {formatNumber(seen.raised)}명, 동의 없이 내려갈 구독 {formatNumber(seen.lowered)}명, 값이
              같은 구독 {formatNumber(seen.same)}명이에요. 한 달 매출은 지금 {formatKrw(seen.monthly.now)}, 모두
              동의하면 {formatKrw(seen.monthly.all_agree)}, 아무도 동의하지 않으면 {formatKrw(seen.monthly.none_agree)}
              이에요.
              {seen.raised > 0 ? ` 값을 올릴 때는 ${formatDay(seen.earliest_on)}부터 고를 수 있어요.` : ''}
            </Alert>
          ) : null}
          {preview.error ? <Alert severity="error">{preview.error.message}</Alert> : null}
        </>
      }
    >
      구독자는 다음 결제 30일 전에 동의를 묻고, 동의하지 않거나 답하지 않으면 결제 없이 끝나요. 새로 가입하는 사람의
      값은 요금제에서 바꿔요.
    </ReasonDialog>
  )
}
