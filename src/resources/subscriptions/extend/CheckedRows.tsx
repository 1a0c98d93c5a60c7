import { Alert, Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { saveFile } from '#dataProvider/exportFile.ts'
import { addDays } from '#shared/calendar/days.ts'
import { csvHeader, csvLine } from '#shared/files/csvLine.ts'
import type { SheetColumn } from '#shared/files/sheetColumns.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { FileCheck } from './FileDialog.tsx'

const SHOWN = 100

const lastDay = (endsOn: unknown) => (typeof endsOn === 'string' ? formatDay(addDays(endsOn, -1), 'YYYY.MM.DD') : '')

/** What a file would do, row by row: who gets how many days, and who gets none and why. */
export const CheckedRows = ({ check, fileName }: { check: FileCheck; fileName: string }) => {
  const able = check.result.rows.filter(({ status }) => status === 'SUCCESS')
  return (
    <>
      <Alert severity={check.valid === 0 ? 'error' : check.errors.length > 0 ? 'warning' : 'success'} role="status">
        {fileName}: {formatNumber(check.total)}행 가운데 <strong>{formatNumber(check.valid)}건</strong>을 연장할 수
        있어요.
      </Alert>
      <Rows
        title={`연장할 행 ${formatNumber(check.valid)}`}
        columns={['행', '구독', '더할 날', '이용 마지막 날']}
        rows={able.map((row) => [
          String(row.row ?? ''),
          row.label,
          `${daysOf(row.after?.['days'])}일`,
          `${lastDay(row.before?.['ends_on'])} → ${lastDay(row.after?.['ends_on'])}`,
        ])}
      />
      <Rows
        title={`연장하지 않는 행 ${formatNumber(check.errors.length)}`}
        columns={['행', '적힌 값', '이유']}
        rows={check.errors.map(({ row, value, message }) => [String(row), value, message])}
        onSave={() => saveErrors(check.errors, fileName)}
      />
    </>
  )
}

type Props = { title: string; columns: readonly string[]; rows: readonly string[][]; onSave?: () => void }

const Rows = ({ title, columns, rows, onSave }: Props) =>
  rows.length === 0 ? null : (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
        {onSave ? (
          <Button size="small" onClick={onSave}>
            오류만 내려받기
          </Button>
        ) : null}
      </Stack>
      <Box sx={{ maxHeight: 220, overflow: 'auto' }} tabIndex={0} role="region" aria-label={title}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, SHOWN).map((cells) => (
              <TableRow key={cells[0]}>
                {cells.map((cell, n) => (
                  <TableCell key={columns[n]} sx={{ wordBreak: 'break-all' }}>
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length > SHOWN ? (
        <Typography variant="body2">그 밖에 {formatNumber(rows.length - SHOWN)}행이 더 있어요.</Typography>
      ) : null}
    </Box>
  )

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

const daysOf = (days: unknown) => (typeof days === 'number' ? days : '')
