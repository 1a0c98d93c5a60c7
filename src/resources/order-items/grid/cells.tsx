import PinIcon from '@mui/icons-material/PushPin'
import MemoIcon from '@mui/icons-material/StickyNote2Outlined'
import { ButtonBase, Link, Tooltip } from '@mui/material'
import { styled } from '@mui/material/styles'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { DueDay } from '#console/queue/DueDay.tsx'
import { useToday } from '#console/queue/useToday.ts'
import { claimWords, itemStatus } from '#console/words/orderWords.ts'
import { shipByOf, type OrderItem } from '../orderItem.ts'
import { useScreen } from '../screenContext.ts'

type Props = { row: OrderItem }

// every row draws these: a style that is worked out once costs a tenth of one that a cell brings along
const Line = styled('div')({ display: 'flex', gap: 4, alignItems: 'center' })
const Muted = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }))
const Claimed = styled('span')(({ theme }) => ({ color: theme.palette.error.main }))
const OrderNo = styled(Link)({
  fontFamily: 'inherit',
  fontWeight: 600,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
}) as typeof Link
const Memo = styled(ButtonBase)(({ theme: { palette } }) => ({
  width: '100%',
  height: '100%',
  justifyContent: 'flex-start',
  gap: 4,
  fontFamily: 'inherit',
  fontSize: 13,
  color: palette.text.secondary,
  '& > svg': { fontSize: 15 },
  '& > [data-pinned]': { color: palette.primary.main },
  '& > [data-none]': { opacity: 0.45 },
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}))

/** 주문번호: opens the detail. */
export const OrderNoCell = ({ row }: Props) => {
  const { openDetail } = useScreen()
  return (
    <OrderNo component="button" type="button" color="inherit" underline="hover" onClick={() => openDetail(row)}>
      {row.order_no}
    </OrderNo>
  )
}

/** The state in words, with what makes this row special: held, moved to another address. */
export const StatusCell = ({ row }: Props) => {
  const [label, tone] = itemStatus[row.status] ?? [row.status, 'neutral']
  return (
    <Line>
      <StatusChip label={label} tone={tone} />
      {row.hold_reason === null ? null : (
        <Tooltip title={row.hold_reason}>
          <span>
            <StatusChip label="보류" tone="bad" />
          </span>
        </Tooltip>
      )}
    </Line>
  )
}

const SHIP_BY = {
  plain: '발송기한',
  soon: '내일까지 발송',
  today: '오늘까지 발송',
  late: '발송기한 지남',
}

/** The day promised to the customer, and how near it is. */
export const ShipByCell = ({ row }: Props) => (
  <Line>
    <DueDay day={row.ship_by} due={shipByOf(row, useToday())} words={SHIP_BY} />
    {row.delay_reason === null ? null : (
      <Tooltip title={`처음 약속은 ${row.first_ship_by ?? '없음'} — ${row.delay_reason}`}>
        <span>
          <StatusChip label="지연 안내" tone="warning" />
        </span>
      </Tooltip>
    )}
  </Line>
)

export const ProductCell = ({ row }: Props) => (
  <span title={`${row.product_name} · ${row.option_label}`}>
    {row.product_name}
    {row.option_label ? <Muted> · {row.option_label}</Muted> : null}
  </span>
)

/** How many go out: what a claim took away is told. */
export const QuantityCell = ({ row }: Props) => (
  <span>
    {row.quantity}
    {row.claimed_quantity > 0 ? <Claimed> (클레임 {row.claimed_quantity})</Claimed> : null}
  </span>
)

export const AreaCell = ({ row }: Props) => (
  <Line>
    <span>{row.recipient_area}</span>
    {row.address_changed_at ? <StatusChip label="배송지 변경" tone="warning" /> : null}
  </Line>
)

export const ClaimCell = ({ row }: Props) => {
  if (!row.claim) return null
  const [label, tone] = claimWords(row.claim)
  return <StatusChip label={label} tone={tone} />
}

/** Items that could leave in this one's box; press to give them one invoice number, or to take it back. */
export const BundleCell = ({ row }: Props) => {
  const { openBundle } = useScreen()
  if (row.bundle_size < 2) return null
  return (
    <Link component="button" type="button" onClick={() => openBundle(row)} sx={{ fontFamily: 'inherit', fontSize: 13 }}>
      합포장 {row.bundle_size}건
    </Link>
  )
}

/** The pinned memo, else the newest; press to read and write. */
export const MemoCell = ({ row, invite = '' }: Props & { invite?: string }) => {
  const { openMemo } = useScreen()
  return (
    <Memo
      onClick={() => openMemo(row)}
      aria-label={row.memo_count > 0 ? `메모 ${row.memo_count}개: ${row.last_memo ?? ''}` : `${row.order_no} 메모 쓰기`}
    >
      {row.memo_pinned ? (
        <PinIcon data-pinned titleAccess="고정한 메모" />
      ) : (
        <MemoIcon data-none={row.memo_count > 0 ? undefined : true} aria-hidden />
      )}
      <span>
        {row.memo_count > 1 ? `(${row.memo_count}) ` : ''}
        {row.last_memo ?? invite}
      </span>
    </Memo>
  )
}
