import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { KstText } from '#console/fields/KstDate.tsx'
import { RowsPanel } from '#console/figures/RowsPanel.tsx'
import { sayMinutes } from '#console/figures/sayMinutes.ts'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { type LeadFigure, leadFigures } from '#shared/statistics/leadTimes.ts'
import { SaveTable } from '../tables/SaveTable.tsx'
import { type Lead, useLeadRows } from './calls.ts'

export type AskedLead = { line: Lead; figure: LeadFigure; text: string }

/** The items behind a lead time, those that took longest first. */
export const LeadRows = ({ asked: { line, figure, text }, onClose }: { asked: AskedLead; onClose: () => void }) => {
  const found = useLeadRows(line.drill)
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <RowsPanel
      title={`${line.label} 출고 리드타임 ${leadFigures[figure].label}`}
      text={text}
      meaning={leadFigures[figure].meaning}
      onClose={onClose}
    >
      {found.isPending ? <LinearProgress aria-label="줄을 불러오는 중" /> : null}
      {found.error ? <NotLoaded noun="줄" error={found.error} retry={() => void found.refetch()} /> : null}
      {found.data ? (
        <Alert severity={!found.hasNextPage && rows.length !== line.shipped ? 'warning' : 'info'}>
          <span role="status">
            오래 걸린 것부터 {formatNumber(line.shipped)}건 가운데 {formatNumber(rows.length)}건이에요.
            {!found.hasNextPage && rows.length !== line.shipped ? ' 그 사이에 출고가 바뀌었을 수 있어요.' : ''}
          </span>
        </Alert>
      ) : null}
      {rows.length > 0 ? (
        <Box>
          <SaveTable
            label="줄 내려받기"
            file={{ table: 'lead_rows', drill: line.drill, where: line.label }}
            what={`${line.label} 출고한 주문상품 ${formatNumber(line.shipped)}줄을 모두 담아요.`}
          />
        </Box>
      ) : null}
      {rows.length > 0 ? (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="주문상품">
          <Table size="small" sx={{ '& td, & th': { verticalAlign: 'top' } }}>
            <TableHead>
              <TableRow>
                <TableCell>주문</TableCell>
                <TableCell>상품</TableCell>
                <TableCell>결제 → 출고</TableCell>
                <TableCell align="right">걸린 영업시간</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.order_item_id}>
                  <TableCell>
                    <Link component={RouterLink} to={`/orders/${row.order_id}/show`}>
                      {row.order_no}
                    </Link>
                  </TableCell>
                  <TableCell>
                    {row.product_name}
                    <Typography variant="body2" component="div" color="text.secondary">
                      {[row.brand_name, row.origin_name].filter(Boolean).join(' · ')}
                    </Typography>
                  </TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <KstText value={row.paid_at} />
                    <div>
                      → <KstText value={row.shipped_at} />
                    </div>
                  </TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
                    {sayMinutes(row.minutes)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      ) : null}
      {found.hasNextPage ? (
        <Button disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
          더 보기
        </Button>
      ) : null}
    </RowsPanel>
  )
}
