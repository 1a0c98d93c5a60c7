import { Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { saveFile } from '#dataProvider/exportFile.ts'
import { csvHeader, csvLine } from '#shared/files/csvLine.ts'
import type { SheetColumn } from '#shared/files/sheetColumns.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { FileCheck } from './FileTargets.tsx'

const shown = 100

/** Rows of a file that get no coupon, by the number that the spreadsheet program shows. */
export const FileErrors = ({ errors, fileName }: { errors: FileCheck['errors']; fileName: string }) => {
  if (errors.length === 0) return null
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          발급하지 않는 행 {formatNumber(errors.length)}
        </Typography>
        <Button size="small" onClick={() => saveErrors(errors, fileName)}>
          오류만 내려받기
        </Button>
      </Stack>
      <Box sx={{ maxHeight: 260, overflow: 'auto' }} tabIndex={0} role="region" aria-label="발급하지 않는 행">
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">행</TableCell>
              <TableCell>적힌 값</TableCell>
              <TableCell>이유</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.slice(0, shown).map(({ row, value, message }) => (
              <TableRow key={row}>
                <TableCell align="right">{row}</TableCell>
                <TableCell sx={{ wordBreak: 'break-all' }}>{value}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {errors.length > shown ? (
        <Typography variant="body2">그 밖에 {formatNumber(errors.length - shown)}행은 파일에 있어요.</Typography>
      ) : null}
    </Box>
  )
}

const columns: SheetColumn[] = [
  { title: '행', kind: 'number' },
  { title: '적힌 값', kind: 'text' },
  { title: '오류사유', kind: 'text' },
]

const saveErrors = (errors: FileCheck['errors'], fileName: string) => {
  const lines = errors.map(({ row, value, message }) => csvLine(columns, [row, value, message]))
  const blob = new Blob([`\ufeff${csvHeader(columns)}${lines.join('')}`], { type: 'text/csv;charset=utf-8' })
  saveFile({ blob, fileName: `${fileName.replace(/\.\w+$/, '')}_오류.csv` })
}
