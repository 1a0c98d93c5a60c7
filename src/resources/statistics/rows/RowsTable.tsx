import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip, type Tone } from '#console/fields/StatusChip.tsx'
import type { StatisticsRows } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { type DrillFigure, labelOf, sayPlain } from '../figures/words.ts'

export type Row = StatisticsRows['results'][number]

const kinds: Record<Row['kind'], readonly [label: string, tone: Tone]> = {
  PAID: ['결제', 'good'],
  REFUND: ['환불', 'bad'],
  CLAIM: ['클레임', 'warning'],
}

/** The rows that make a number, newest first, each with its way to the order, the refund and the claim. */
export const RowsTable = ({ rows, figure }: { rows: readonly Row[]; figure: DrillFigure }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="숫자를 이루는 줄">
    <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap', verticalAlign: 'top' } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={wide}>일시</TableCell>
          <TableCell sx={wide}>구분</TableCell>
          <TableCell>주문</TableCell>
          <TableCell>상품</TableCell>
          <TableCell align="right">{labelOf(figure)}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, n) => (
          <TableRow key={n}>
            <TableCell sx={wide}>
              <Moment row={row} />
            </TableCell>
            <TableCell sx={wide}>
              <Kind row={row} />
            </TableCell>
            <TableCell>
              <Places row={row} />
              <Box sx={{ display: { xs: 'grid', sm: 'none' }, gap: 0.25, justifyItems: 'start' }}>
                <Moment row={row} />
                <Kind row={row} />
              </Box>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'normal !important', minWidth: { xs: 96, sm: 140 } }}>
              {row.part === 'GOODS' ? (row.product_name ?? '상품') : '배송비·차감·조정'}
              {row.part === 'GOODS' ? (
                <Faint>{[row.brand_name, `${formatNumber(row.quantity)}개`].filter(Boolean).join(' · ')}</Faint>
              ) : null}
            </TableCell>
            <TableCell align="right" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {sayPlain(figure, row.value)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

/** On a phone these stand below the order. */
const wide = { display: { xs: 'none', sm: 'table-cell' } }

const Moment = ({ row }: { row: Row }) => (
  <div>
    <KstText value={row.occurred_at} />
    {row.ordered_on === row.occurred_on ? null : (
      <Faint>
        결제 <KstText value={row.ordered_on} show="day" />
      </Faint>
    )}
  </div>
)

const Kind = ({ row }: { row: Row }) => (
  <div>
    <StatusChip label={kinds[row.kind][0]} tone={kinds[row.kind][1]} />
    {row.late ? <Faint>마감 뒤 조정</Faint> : null}
  </div>
)

const Faint = ({ children }: { children: React.ReactNode }) => (
  <Typography variant="body2" component="div" color="text.secondary">
    {children}
  </Typography>
)

const Places = ({ row }: { row: Row }) => {
  const refunds = useMay('refunds:read').may
  const claims = useMay('claims:read').may
  const refund = row.refund_id === null ? undefined : JSON.stringify({ ids: [row.refund_id] })
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start', '& > *': { minHeight: 24 } }}>
      <Link component={RouterLink} to={`/orders/${row.order_id}/show`}>
        {row.order_no}
      </Link>
      {refund ? (
        <Place
          text={`환불 ${row.refund_no ?? row.refund_id}`}
          to={`/refunds?filter=${encodeURIComponent(refund)}`}
          may={refunds}
        />
      ) : null}
      {row.claim_id === null ? null : (
        <Place text={`클레임 ${row.claim_no ?? row.claim_id}`} to={`/claims/${row.claim_id}/show`} may={claims} />
      )}
    </Box>
  )
}

const Place = ({ text, to, may }: { text: string; to: string; may: boolean }) =>
  may ? (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  )
