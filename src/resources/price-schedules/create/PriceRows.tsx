import RemoveIcon from '@mui/icons-material/Close'
import { Box, IconButton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Section } from '#console/fields/Section.tsx'
import { conflictWord, isGrave, lossOf } from '#console/prices/conflictWords.ts'
import type { WhatIfResult } from '#console/prices/whatIf.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { changePercent } from '#shared/pricing/priceDrop.ts'
import { signedPercent } from '../scheduleWords.ts'
import type { Row } from './scheduleDraft.ts'

type Looked = ReadonlyMap<string, WhatIfResult | undefined>
type Props = { rows: readonly Row[]; looked: Looked | undefined; onRemove: (row: Row) => void }

/** Each price before and after, and what is left of it at worst. */
export const PriceRows = ({ rows, looked, onRemove }: Props) => (
  <Section title={`가격 ${formatNumber(rows.length)}개`}>
    <Box role="region" aria-label="바뀌는 가격" tabIndex={0} sx={{ overflow: 'auto', maxHeight: 520 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>대상</TableCell>
            <TableCell align="right">지금</TableCell>
            <TableCell align="right">새 가격</TableCell>
            <TableCell>가장 낮게 살 수 있는 값</TableCell>
            <TableCell aria-label="빼기" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={`${row.type}:${row.id}`}>
              <TableCell>{row.name}</TableCell>
              <TableCell align="right">{formatKrw(row.current)}</TableCell>
              <TableCell align="right">
                <NewPrice row={row} />
              </TableCell>
              <TableCell>
                <Worst result={looked?.get(`${row.type}:${row.id}`)} />
              </TableCell>
              <TableCell padding="none" align="right">
                <IconButton size="small" aria-label={`${row.name} 빼기`} onClick={() => onRemove(row)}>
                  <RemoveIcon fontSize="inherit" />
                </IconButton>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Section>
)

const NewPrice = ({ row: { price, current, remark } }: { row: Row }) => {
  if (price === null) return <Box sx={{ color: 'text.secondary' }}>{remark ?? '—'}</Box>
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <strong>{formatKrw(price)}</strong>
      {current > 0 ? ` (${signedPercent(changePercent(current, price))})` : null}
    </Box>
  )
}

const Worst = ({ result }: { result: WhatIfResult | undefined }) => {
  if (!result?.worst) return null
  const { worst, conflicts } = result
  const grave = conflicts.find(isGrave)
  const told = lossOf(worst) ?? (grave ? conflictWord[grave] : undefined)
  return (
    <Box sx={told ? { color: 'error.main' } : {}}>
      {formatKrw(worst.worst_price)}
      {worst.coupon_ids.length > 0 ? ' (쿠폰까지)' : ''}
      {told ? ` · ${told}` : ''}
    </Box>
  )
}
