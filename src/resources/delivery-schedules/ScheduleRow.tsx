import { Button, Checkbox, TableCell, TableRow } from '@mui/material'
import { Link } from 'react-admin'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { DeliverySchedule } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { dayName, kindWord, scheduleWords } from './scheduleWords.ts'

export const columns = ['종류', '받는 회원', '상품', '수량', '지역', '처음 출고일', '상태', '송장', ''] as const

type Props = {
  schedule: DeliverySchedule
  /** Why it stays where it is. */
  fixed: string | undefined
  /** Why nothing can be done with it. */
  idle: string | undefined
  checked: boolean
  onToggle: () => void
  onMove: () => void
}

/** One kit, gift or voucher of a group. */
export const ScheduleRow = ({ schedule, fixed, idle, checked, onToggle, onMove }: Props) => {
  const { user, sku, quantity, area, original_ships_on, ships_on, status, kind, parcel, delivered_at } = schedule
  const [label, tone] = scheduleWords[status]
  const who = `${user.name_masked} · ${sku.name}`
  return (
    <TableRow>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          disabled={idle !== undefined}
          checked={checked && idle === undefined}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': `${who} 고르기` } }}
        />
      </TableCell>
      <TableCell>{kindWord[kind]}</TableCell>
      <TableCell>
        <Link to={`/members/${user.id}/show`}>{user.name_masked}</Link>
      </TableCell>
      <TableCell>{sku.name}</TableCell>
      <TableCell>{formatNumber(quantity)}</TableCell>
      <TableCell>{area}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {original_ships_on === ships_on ? '그대로' : `${dayName(original_ships_on)}에서 옮김`}
      </TableCell>
      <TableCell>
        <StatusChip label={label} tone={tone} />
      </TableCell>
      <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {parcel ? [parcel.carrier_name, parcel.invoice_no].filter(Boolean).join(' ') : '—'}
        {delivered_at ? ` · ${formatKst(delivered_at, 'M월 D일')} 도착` : ''}
      </TableCell>
      <TableCell>
        <span title={fixed}>
          <Button size="small" disabled={fixed !== undefined} aria-label={`${who} 옮기기`} onClick={onMove}>
            옮기기
          </Button>
        </span>
      </TableCell>
    </TableRow>
  )
}
