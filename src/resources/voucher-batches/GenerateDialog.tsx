import {
  Alert,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  TextField,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { MomentField } from '#console/dates/DateFields.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminPlan, AdminSku } from '#contract/schema.d.ts'
import { saveFile } from '#dataProvider/exportFile.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { type VoucherType, voucherTypeList, voucherTypeWord } from '#shared/words/vouchers.ts'

type Props = { onClose: () => void; onDone: () => void }

const FILE = '/core-admin/v1/vouchers/bulk-generate' satisfies PathOf<'post'>
const MOST = 50_000
const SOLD = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' },
  filter: { status: 'ACTIVE' },
} as const
const SKUS = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'code', order: 'ASC' },
  filter: { status: 'ACTIVE' },
} as const

const whole = (text: string, most: number) => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** What the vouchers give and how many; the file that comes is the only one with their scratch numbers. */
export const GenerateDialog = ({ onClose, onDone }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const titleId = useId()
  const formId = useId()
  const [requestId] = useState(newRequestId)
  const [type, setType] = useState<VoucherType>('CAMPAIGN')
  const [planId, setPlanId] = useState('')
  const [days, setDays] = useState('30')
  const [count, setCount] = useState('100')
  const [expiresAt, setExpiresAt] = useState('')
  const [withSecret, setWithSecret] = useState(false)
  const [skuId, setSkuId] = useState('')
  const [memo, setMemo] = useState('')
  const plans = useGetList<AdminPlan & RaRecord>('plans', SOLD)
  const skus = useGetList<AdminSku & RaRecord>('skus', SKUS)
  const plan = plans.data?.find(({ id }) => String(id) === planId)
  const [dayCount, voucherCount] = [whole(days, 1_100), whole(count, MOST)]
  const ready = plan !== undefined && dayCount !== undefined && voucherCount !== undefined && expiresAt !== ''

  const make = useMutation({
    mutationFn: () =>
      data.download(
        FILE,
        {
          type,
          plan_id: Number(planId),
          days: dayCount ?? 0,
          count: voucherCount ?? 0,
          expires_at: expiresAt,
          with_secret: withSecret,
          memo: memo.trim(),
          goods: skuId === '' ? null : { sku_id: Number(skuId), quantity: 1 },
        },
        { requestId },
      ),
    onSuccess: (answer) => {
      if ('blob' in answer) saveFile(answer)
      notify('이용권을 만들고 파일을 내려받았어요. 스크래치 번호는 이 파일에만 있어요.', { type: 'success' })
      onDone()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !make.isPending) make.mutate()
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>이용권 만들기</DialogTitle>
      <DialogContent>
        <form id={formId} onSubmit={submit}>
          <TextField
            select
            label="종류"
            value={type}
            onChange={(event) => setType(event.target.value as VoucherType)}
            fullWidth
          >
            {voucherTypeList.map((one) => (
              <MenuItem key={one} value={one}>
                {voucherTypeWord[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            required
            label="요금제"
            value={planId}
            onChange={(event) => setPlanId(event.target.value)}
            fullWidth
          >
            {(plans.data ?? []).map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            required
            label="일수"
            value={days}
            error={dayCount === undefined}
            helperText="1일부터 1,100일까지"
            onChange={(event) => setDays(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            fullWidth
          />
          <TextField
            required
            label="장수"
            value={count}
            error={voucherCount === undefined}
            helperText={`한 번에 ${formatNumber(MOST)}장까지`}
            onChange={(event) => setCount(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            fullWidth
          />
          <MomentField label="등록 기한" required value={expiresAt} onChange={setExpiresAt} />
          <TextField
            select
            label="함께 보낼 구성품"
            value={skuId}
            onChange={(event) => setSkuId(event.target.value)}
            helperText="고르면 등록하는 사람이 받을 곳을 적어요."
            fullWidth
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">없음</MenuItem>
            {(skus.data ?? []).map((sku) => (
              <MenuItem key={sku.id} value={String(sku.id)}>
                {[sku.product?.name, sku.option_label, `(${sku.code})`].filter(Boolean).join(' ')}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            control={<Checkbox checked={withSecret} onChange={(_, on) => setWithSecret(on)} />}
            label="스크래치 번호도 만들기 (인쇄할 카드)"
          />
          <TextField
            label="메모"
            value={memo}
            onChange={(event) => setMemo(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            fullWidth
          />
        </form>
        {ready ? (
          <Alert severity="info" role="status">
            {`${voucherTypeWord[type]} 이용권 ${formatNumber(voucherCount)}장을 만들고 파일을 내려받아요. 한 장이 ${plan.name} ${formatNumber(dayCount)}일을 주고, ${formatKst(expiresAt)}까지 등록할 수 있어요.`}
            {withSecret ? ' 스크래치 번호는 이 파일에만 있고 다시 볼 수 없어요.' : ''}
          </Alert>
        ) : null}
        {make.error ? <Alert severity="error">{make.error.message}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button type="submit" form={formId} variant="contained" disabled={!ready} loading={make.isPending}>
          만들고 내려받기
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
