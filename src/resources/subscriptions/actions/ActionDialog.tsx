import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Stack,
  TextField,
} from '@mui/material'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { DayField } from '#console/dates/DateFields.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { AdminSubscriptionDetail, SubscriptionActionResult } from '#contract/schema.d.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'
import { addDays } from '#shared/calendar/days.ts'
import { actionWords, type StaffAction } from './actionWords.ts'
import { Effect } from './Effect.tsx'

const PATH = '/core-admin/v1/subscriptions/{id}/actions' satisfies PathOf<'post'>
type ActionBody = Body<typeof PATH, 'post'>

/** In a dry run nothing is kept, and the reason may still be missing. */
const PREVIEW = '미리보기'
const MOST_DAYS = 366

type Props = {
  subscription: AdminSubscriptionDetail
  action: StaffAction
  onClose: () => void
  onDone: () => void
}

/** What an action would do, and why it is done; then it is done as it was shown. */
export const ActionDialog = ({ subscription, action, onClose, onDone }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const words = actionWords[action]
  const [days, setDays] = useState('7')
  const [until, setUntil] = useState(addDays(subscription.ends_on, 28))
  const [returns, setReturns] = useState<boolean | null>(null)
  const sent = useRef({ text: '', id: '' })
  const count = Number(days)
  const isMeant = action !== 'EXTEND' || (Number.isSafeInteger(count) && count >= 1 && count <= MOST_DAYS)

  const bodyOf = (reason: string, more: { dry_run?: boolean; expected_refund?: number }): ActionBody => {
    const common = { version: subscription.version, reason, ...(more.dry_run ? { dry_run: true } : {}) }
    if (action === 'EXTEND') return { action, ...common, days: count }
    if (action === 'PAUSE') return { action, ...common, pause_until: until }
    if (action === 'TERMINATE' && more.expected_refund !== undefined)
      return {
        action,
        ...common,
        expected_refund: more.expected_refund,
        ...(returns === null ? {} : { returns_kits: returns }),
      }
    return { action, ...common }
  }
  const call = (body: ActionBody, options: { requestId?: string; signal?: AbortSignal } = {}) =>
    data.call('post', PATH, { params: { path: { id: subscription.id } }, body, ...options })

  const check = useQuery({
    queryKey: ['subscription-action', subscription.id, subscription.version, action, days, until],
    queryFn: ({ signal }) => call(bodyOf(PREVIEW, { dry_run: true }), { signal }),
    enabled: isMeant,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const kits = check.data?.quote?.kit_return ?? null
  const isChosen = kits === null || returns !== null
  const run = useMutation({
    mutationFn: (reason: string) => {
      const body = bodyOf(reason, { expected_refund: check.data?.refund ?? 0 })
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, id: newRequestId() }
      return call(body, { requestId: sent.current.id })
    },
    onSuccess: (result) => {
      notify(saidOf(result, words.label), { type: result.payment?.status === 'FAILED' ? 'warning' : 'success' })
      onDone()
    },
  })
  return (
    <ReasonDialog
      title={words.label}
      usual={words.usual}
      maxLength={500}
      action={words.label}
      danger={words.danger}
      pending={run.isPending}
      error={run.error}
      ready={isMeant && isChosen && check.isSuccess && !check.isPlaceholderData}
      onSubmit={(reason) => run.mutate(reason)}
      onClose={onClose}
      fields={
        <Stack sx={{ gap: 1.5, mt: 2 }}>
          {action === 'EXTEND' ? (
            <TextField
              label="더할 날"
              required
              value={days}
              error={!isMeant}
              helperText={`1일부터 ${MOST_DAYS}일까지`}
              onChange={({ target }) => setDays(target.value.replaceAll(/\D/g, '').slice(0, 3))}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              sx={{ maxWidth: 160 }}
            />
          ) : null}
          {action === 'PAUSE' ? (
            <DayField
              label="다시 시작하는 날"
              value={until}
              onChange={(day) => day !== '' && setUntil(day)}
              sx={{ maxWidth: 220 }}
            />
          ) : null}
          {check.error ? <Alert severity="error">{check.error.message}</Alert> : null}
          {check.data && !check.error ? <Effect result={check.data} /> : null}
          {kits && !check.error ? (
            <FormControl>
              <FormLabel id="kits">보낸 키트 (회원에게 물어봐 주세요)</FormLabel>
              <RadioGroup
                row
                aria-labelledby="kits"
                value={returns === null ? '' : String(returns)}
                onChange={(_event, value) => setReturns(value === 'true')}
              >
                <FormControlLabel value="true" control={<Radio size="small" />} label="반납해요" />
                <FormControlLabel value="false" control={<Radio size="small" />} label="반납하지 않아요" />
              </RadioGroup>
            </FormControl>
          ) : null}
          {check.isLoading ? <Skeleton variant="rounded" height={96} /> : null}
        </Stack>
      }
    >
      {words.body}
    </ReasonDialog>
  )
}

const saidOf = ({ payment }: SubscriptionActionResult, label: string): string => {
  if (payment?.status === 'FAILED') return `결제가 거절되었어요. ${payment.message ?? ''}`.trim()
  if (payment?.status === 'PENDING') return payment.message ?? ''
  return `${label}: 처리했어요.`
}
