import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'

const most = 20

/** Where a number of a row leads: the screen of the record it names. */
const screens: Record<string, (id: number) => string> = {
  order_id: (id) => `/orders/${id}/show`,
  sku_id: (id) => `/skus/${id}`,
  claim_id: (id) => `/claims/${id}/show`,
  refund_id: (id) => `/refunds?filter=${encodeURIComponent(JSON.stringify({ ids: [id] }))}`,
}

/** The rows that do not add up, each number with a screen linked to it. */
export const BrokenRows = ({ rows }: { rows: Record<string, unknown>[] }) => {
  const columns = Object.keys(rows[0] ?? {})
  return (
    <Box sx={{ overflowX: 'auto', mt: 1 }} tabIndex={0} role="region" aria-label="맞지 않는 줄">
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={JSON.stringify(row)}>
              {columns.map((column) => (
                <TableCell key={column}>
                  <Value column={column} value={row[column]} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length >= most ? (
        <Typography variant="body2" color="text.secondary">
          처음 {most}줄만 보여 드려요.
        </Typography>
      ) : null}
    </Box>
  )
}

const Value = ({ column, value }: { column: string; value: unknown }) => {
  const screen = screens[column]
  if (screen && typeof value === 'number') {
    return (
      <Link component={RouterLink} to={screen(value)}>
        {value}
      </Link>
    )
  }
  if (value === null || value === undefined) return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
