import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { type ClipboardEvent, useRef, useState } from 'react'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { CarrierSelect } from '#console/parcels/CarrierSelect.tsx'
import { useCarriers } from '#console/parcels/useCarriers.ts'
import type { DeliverySchedule } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { DIRECT } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { pastedNumbers, strangersIn } from './pastedNumbers.ts'

export type ShipRow = { id: number; version: number; carrier: string; invoice_no: string }
type Props = { schedules: readonly DeliverySchedule[]; onShip: (rows: ShipRow[]) => void; onClose: () => void }

/** Under which number each kit leaves. A column that is pasted fills the rows from there on. */
export const ShipDialog = ({ schedules, onShip, onClose }: Props) => {
  const carriers = useCarriers()
  const [carrier, setCarrier] = useState('CJ')
  const [numbers, setNumbers] = useState<readonly string[]>(() => schedules.map(() => ''))
  const [tried, setTried] = useState(false)
  const [pasted, setPasted] = useState<{ rows: number; room: number; strangers: number[] }>({
    rows: 0,
    room: 0,
    strangers: [],
  })
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const direct = carrier === DIRECT
  const checks = numbers.map((number) => checkInvoiceNo(carriers, carrier, number))
  const ready = carriers.length > 0 && checks.every(({ ok }) => ok)
  const write = (from: number, written: readonly string[]) =>
    setNumbers((before) => before.map((number, n) => written[n - from] ?? number))
  const paste = (event: ClipboardEvent, at: number) => {
    const column = pastedNumbers(
      event.clipboardData.getData('text'),
      (cell) => checkInvoiceNo(carriers, carrier, cell).ok,
    )
    if (!column) return
    event.preventDefault()
    const members = schedules.slice(at).map(({ user }) => user.name_masked)
    setPasted({
      rows: column.length,
      room: members.length,
      strangers: strangersIn(column, members).map((n) => at + n),
    })
    write(
      at,
      column.map(({ number }) => number),
    )
  }
  const wrong = checks.flatMap(({ ok }, n) => (ok ? [] : n))
  const submit = () => {
    setTried(true)
    const [first] = wrong
    if (first !== undefined) fields.current[first]?.focus()
    if (ready)
      onShip(
        schedules.map(({ id, version }, n) => ({
          id,
          version,
          carrier,
          invoice_no: direct ? '' : (numbers[n] ?? '').trim(),
        })),
      )
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="ship-title">
      <DialogTitle id="ship-title">배송 예정 {formatNumber(schedules.length)}건 발송처리</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id="ship-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          sx={{ display: 'grid', gap: 1, pt: 1 }}
        >
          <CarrierSelect value={carrier} onChange={setCarrier} />
          <Typography variant="body2" color="text.secondary">
            {direct
              ? '송장 없이 직접 전달해요.'
              : '엑셀에서 송장번호 열을 복사해 첫 칸에 붙여 넣으면 아래로 채워져요. 한 회원의 같은 날 배송은 한 송장에 담아도 돼요.'}
          </Typography>
          {pasted.rows > pasted.room ? (
            <Alert severity="warning">
              붙여 넣은 {formatNumber(pasted.rows)}줄 가운데 {formatNumber(pasted.room)}줄만 들어갔어요. 줄과 회원이
              맞는지 봐 주세요.
            </Alert>
          ) : null}
          {pasted.strangers.length > 0 ? (
            <Alert severity="warning">
              곁에 붙은 이름이 회원과 다른 줄이 {formatNumber(pasted.strangers.length)}건 있어요:{' '}
              {placesOf(pasted.strangers)}
            </Alert>
          ) : null}
          {tried && carriers.length > 0 && wrong.length > 0 ? (
            <Alert severity="error">
              고칠 송장번호가 {formatNumber(wrong.length)}건 있어요: {placesOf(wrong)}
            </Alert>
          ) : null}
          {direct
            ? null
            : schedules.map(({ id, user, sku }, n) => {
                const check = checks[n]
                const bad = (tried || numbers[n] !== '') && carriers.length > 0 && check && !check.ok
                return (
                  <TextField
                    key={id}
                    size="small"
                    label={`${n + 1}. ${user.name_masked} · ${sku.name} 송장번호`}
                    autoFocus={n === 0}
                    value={numbers[n]}
                    onChange={({ target }) => write(n, [target.value])}
                    onPaste={(event) => paste(event, n)}
                    inputRef={(field: HTMLInputElement | null) => {
                      fields.current[n] = field
                    }}
                    error={Boolean(bad)}
                    helperText={bad ? check.message : undefined}
                    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
                  />
                )
              })}
        </Box>
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button type="submit" form="ship-form" variant="contained">
          보내기 전에 확인
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

const NAMED = 10

/** Which rows, counted from the top. */
const placesOf = (wrong: readonly number[]): string =>
  `${wrong
    .slice(0, NAMED)
    .map((n) => `${n + 1}번째`)
    .join(', ')}${wrong.length > NAMED ? ` 외 ${formatNumber(wrong.length - NAMED)}건` : ''}`
