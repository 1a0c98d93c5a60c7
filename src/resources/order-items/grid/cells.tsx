import PinIcon from '@mui/icons-material/PushPin'
import MemoIcon from '@mui/icons-material/StickyNote2Outlined'
import { Box, ButtonBase, Link, Stack, Tooltip } from '@mui/material'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { DueDay } from '#console/queue/DueDay.tsx'
import { useToday } from '#console/queue/useToday.ts'
import { claimWords, itemStatus } from '#console/words/orderWords.ts'
import { shipByOf, type OrderItem } from '../orderItem.ts'
import { useScreen } from '../screenContext.ts'

type Props = { row: OrderItem }

/** 주문번호: opens the detail. */
export const OrderNoCell = ({ row }: Props) => {
  const { openDetail } = useScreen()
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="hover"
      onClick={() => openDetail(row)}
      sx={{ fontFamily: 'inherit', fontWeight: 600, fontSize: 13, fontVariantNumeric: 'tabular-nums' }}
    >
      {row.order_no}
    </Link>
  )
}

/** The state in words, with what makes this row special: held, moved to another address. */
export const StatusCell = ({ row }: Props) => {
  const [label, tone] = itemStatus[row.status] ?? [row.status, 'neutral']
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      <StatusChip label={label} tone={tone} />
      {row.hold_reason === null ? null : (
        <Tooltip title={row.hold_reason}>
          <span>
            <StatusChip label="보류" tone="bad" />
          </span>
        </Tooltip>
      )}
    </Stack>
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
  <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
    <DueDay day={row.ship_by} due={shipByOf(row, useToday())} words={SHIP_BY} />
    {row.delay_reason === null ? null : (
      <Tooltip title={`처음 약속은 ${row.first_ship_by ?? '없음'} — ${row.delay_reason}`}>
        <span>
          <StatusChip label="지연 안내" tone="warning" />
        </span>
      </Tooltip>
    )}
  </Stack>
)

export const ProductCell = ({ row }: Props) => (
  <Box component="span" title={`${row.product_name} · ${row.option_label}`}>
    {row.product_name}
    {row.option_label ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' '}
        · {row.option_label}
      </Box>
    ) : null}
  </Box>
)

/** How many go out: what a claim took away is told. */
export const QuantityCell = ({ row }: Props) => (
  <span>
    {row.quantity}
    {row.claimed_quantity > 0 ? (
      <Box component="span" sx={{ color: 'error.main' }}>
        {' '}
        (클레임 {row.claimed_quantity})
      </Box>
    ) : null}
  </span>
)

export const AreaCell = ({ row }: Props) => (
  <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
    <span>{row.recipient_area}</span>
    {row.address_changed_at ? <StatusChip label="배송지 변경" tone="warning" /> : null}
  </Stack>
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
    <ButtonBase
      onClick={() => openMemo(row)}
      aria-label={row.memo_count > 0 ? `메모 ${row.memo_count}개: ${row.last_memo ?? ''}` : `${row.order_no} 메모 쓰기`}
      sx={{
        width: 1,
        height: 1,
        justifyContent: 'flex-start',
        gap: 0.5,
        fontFamily: 'inherit',
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      {row.memo_pinned ? (
        <PinIcon sx={{ fontSize: 15, color: 'primary.main' }} titleAccess="고정한 메모" />
      ) : (
        <MemoIcon sx={{ fontSize: 15, opacity: row.memo_count > 0 ? 1 : 0.45 }} aria-hidden />
      )}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {row.memo_count > 1 ? `(${row.memo_count}) ` : ''}
        {row.last_memo ?? invite}
      </Box>
    </ButtonBase>
  )
}
