import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { sayMinutes } from '#console/figures/sayMinutes.ts'
import type { ConversationMetricRows } from '#contract/schema.d.ts'

export type Row = ConversationMetricRows['results'][number]

/** The rows that make a number, newest first, each with its way into the inbox. */
export const RowsTable = ({ rows }: { rows: readonly Row[] }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="숫자를 이루는 문의">
    <Table size="small" sx={{ '& td, & th': { verticalAlign: 'top', px: { xs: 0.75, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>일시</TableCell>
          <TableCell>문의</TableCell>
          <TableCell>상담원</TableCell>
          <TableCell align="right">걸린 시간</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, n) => (
          <TableRow key={n}>
            <TableCell>
              <KstText value={row.at} />
              {row.returned_at === null ? null : (
                <Faint>
                  다시 물음 <KstText value={row.returned_at} />
                </Faint>
              )}
            </TableCell>
            <TableCell sx={{ minWidth: { xs: 84, sm: 140 } }}>
              <Link
                component={RouterLink}
                to={`/conversations?queue=all&open=${row.conversation_id}`}
                sx={{ display: 'inline-block', minHeight: 24, '@media (pointer: coarse)': { minHeight: 44 } }}
              >
                {row.user.name_masked} · {row.category.name} #{row.conversation_id}
              </Link>
              {row.product ? <Faint>{row.product.name}</Faint> : null}
              {row.deleted ? <StatusChip label="고객이 지움" /> : null}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.staff?.name ?? '—'}</TableCell>
            <TableCell
              align="right"
              sx={{ whiteSpace: { xs: 'normal', sm: 'nowrap' }, fontVariantNumeric: 'tabular-nums' }}
            >
              {sayMinutes(row.minutes)}
              {row.kept === false ? <Faint>기한 넘김</Faint> : null}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

const Faint = ({ children }: { children: React.ReactNode }) => (
  <Typography variant="body2" component="div" color="text.secondary">
    {children}
  </Typography>
)
