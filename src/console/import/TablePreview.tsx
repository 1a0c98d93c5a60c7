import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { columnName } from '#shared/files/table.ts'

type Props = {
  rows: readonly (readonly string[])[]
  /** Zero-based row of titles; below zero when the file has none. */
  headerIndex: number
  /** Zero-based column → what it is used for. */
  uses: ReadonlyMap<number, string>
  /** Rows shown below the titles. */
  count?: number
}

/** The titles and the first rows as the file has them, with Excel's own numbers; unused columns are faint. */
export const TablePreview = ({ rows, headerIndex, uses, count = 5 }: Props) => {
  const first = Math.max(headerIndex, 0)
  const shown = rows.slice(first, headerIndex + 1 + count)
  const width = Math.max(1, ...shown.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  return (
    <Box
      role="region"
      aria-label="파일 미리보기"
      tabIndex={0}
      sx={{ overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap', maxWidth: 260, overflow: 'hidden' } }}>
        <TableHead>
          <TableRow>
            <TableCell>행</TableCell>
            {columns.map((column) => (
              <TableCell key={column} sx={{ color: uses.has(column) ? 'primary.main' : 'text.secondary' }}>
                {columnName(column)} {uses.has(column) ? `· ${uses.get(column)}` : '· 무시됨'}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((row, index) => {
            const isHeader = first + index === headerIndex
            return (
              <TableRow key={first + index} sx={{ bgcolor: isHeader ? 'action.hover' : undefined }}>
                <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                  {first + index + 1}
                </TableCell>
                {columns.map((column) => (
                  <TableCell
                    key={column}
                    sx={{
                      fontWeight: isHeader ? 600 : undefined,
                      color: uses.has(column) ? 'text.primary' : 'text.secondary',
                    }}
                  >
                    {row[column] ?? ''}
                  </TableCell>
                ))}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}
