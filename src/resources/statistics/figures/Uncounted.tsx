import { Alert, Box, Button, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { KstText } from '#console/fields/KstDate.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { useUncounted } from '../calls.ts'

/** What no number has in it, because it could not be counted: said, never left out silently. */
export const Uncounted = ({ count }: { count: number }) => {
  const [open, setOpen] = useState(false)
  const found = useUncounted(open)
  if (count === 0) return null
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '접기' : '보기'}
        </Button>
      }
    >
      세지 못한 주문·환불이 {formatNumber(count)}건 있어요. 숫자에 들어 있지 않고, 저절로 다시 세어 봐요.
      {found.error ? <NotLoaded noun="목록" error={found.error} retry={() => void found.refetch()} /> : null}
      {open && found.data ? (
        <Box sx={{ overflowX: 'auto', mt: 1 }} tabIndex={0} role="region" aria-label="세지 못한 주문과 환불">
          <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
            <TableHead>
              <TableRow>
                {['날짜', '무엇', '까닭', '다시 센 횟수', '마지막'].map((name) => (
                  <TableCell key={name}>{name}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {found.data.results.map(({ id, day, source, source_id, order_id, error, tries, last_failed_at }) => (
                <TableRow key={id}>
                  <TableCell>
                    <KstText value={day} show="day" />
                  </TableCell>
                  <TableCell>
                    {order_id === null ? null : (
                      <Link component={RouterLink} to={`/orders/${order_id}/show`}>
                        주문 {order_id}
                      </Link>
                    )}
                    {source === 'REFUND' ? ` 환불 ${source_id}` : ''}
                  </TableCell>
                  <TableCell>{error}</TableCell>
                  <TableCell>{formatNumber(tries)}</TableCell>
                  <TableCell>
                    <KstText value={last_failed_at} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      ) : null}
    </Alert>
  )
}
