import { Button, DialogActions, DialogContent, DialogTitle, InputAdornment, MenuItem, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useGetMany, useListContext, useRefresh, type RaRecord } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { newPrices, type Way } from './newPrice.ts'

type Wanted = { way: Way; number: number; reason: string }

const SALE_RULES =
  '정가보다 높아지면 정가도 함께 올라가고, 10원 아래는 버려요. 회원가보다 높아야 하고, 절반 넘게 내리면 다른 관리자가 승인해야 해요.'
const MEMBER_RULES = '10원 아래는 버려요. 회원이 내는 값을 절반 넘게 내리면 다른 관리자가 승인해야 해요.'

/** What each does, the unit of its number, and what of the price is said below the number. */
const WAYS: [Way, string, string, string][] = [
  ['percent-off', '판매가 몇 % 내리기', '%', SALE_RULES],
  ['percent-up', '판매가 몇 % 올리기', '%', SALE_RULES],
  ['amount', '모두 같은 판매가로', '원', SALE_RULES],
  ['member-off', '회원가를 판매가보다 몇 % 낮게', '%', MEMBER_RULES],
  ['member-none', '회원가 없애기', '', ''],
]

/** The price of the selection, before → after for each; asked for by those who may not change it alone. */
export const BulkPriceButton = () => {
  const { selectedIds, onSelect } = useListContext()
  const { may } = useMay('prices:write')
  const request = useMay('prices:request')
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const { data: products } = useGetMany<AdminProduct & RaRecord>('products', { ids: selectedIds }, { enabled: open })
  const { start, sheet } = useBulkAction({
    resource: 'products',
    onDone: (left) => {
      onSelect(left)
      refresh()
    },
  })
  const label = may ? '가격 바꾸기' : '가격 변경 요청'
  const go = (wanted: Wanted) => {
    setOpen(false)
    start(
      {
        action: 'price',
        label,
        send: (data, body, options) => data.bulk('products', 'price', { ...body, reason: wanted.reason }, options),
      },
      {
        items: (products ?? []).map(({ id, list_price, sale_price }) => ({
          id,
          ...newPrices({ list_price, sale_price }, wanted),
        })),
      },
    )
  }
  return (
    <>
      <Button size="small" disabled={!request.may} title={request.reason} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? (
        <PriceForm
          title={`상품 ${formatNumber(selectedIds.length)}개 ${label}`}
          ready={products?.length === selectedIds.length}
          onGo={go}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {sheet}
    </>
  )
}

type FormProps = { title: string; ready: boolean; onGo: (wanted: Wanted) => void; onClose: () => void }

const PriceForm = ({ title, ready, onGo, onClose }: FormProps) => {
  const [way, setWay] = useState<Way>('percent-off')
  const [digits, setDigits] = useState('')
  const [reason, setReason] = useState('')
  const number = Number(digits)
  const asksNumber = way !== 'member-none'
  const isOff = way === 'percent-off' || way === 'member-off'
  const [, , unit, rules] = WAYS.find(([key]) => key === way) ?? []
  const fits = !asksNumber || (number > 0 && (!isOff || number < 100))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && fits && reason.trim()) onGo({ way, number, reason: reason.trim() })
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby="bulk-price-title">
      <DialogTitle id="bulk-price-title">{title}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <TextField
            select
            label="어떻게 바꿀까요"
            value={way}
            onChange={(event) => {
              const next = event.target.value as Way
              // 15 % are no price of 15 won
              if ((next === 'amount') !== (way === 'amount')) setDigits('')
              setWay(next)
            }}
          >
            {WAYS.map(([key, name]) => (
              <MenuItem key={key} value={key}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {asksNumber ? (
            <TextField
              label={way === 'amount' ? '새 판매가' : '몇 %'}
              required
              autoFocus
              value={digits === '' ? '' : formatNumber(number)}
              onChange={(event) =>
                setDigits(event.target.value.replaceAll(/\D/g, '').slice(0, way === 'amount' ? 9 : 3))
              }
              helperText={rules}
              slotProps={{
                input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
                htmlInput: { inputMode: 'numeric', style: { textAlign: 'right' } },
              }}
            />
          ) : null}
          <TextField
            label="사유"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!ready || !fits || !reason.trim()}>
            미리 확인
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
