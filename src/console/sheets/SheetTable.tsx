import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { StatusChip, type Tone } from '#console/fields/StatusChip.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import type { SheetRow } from './sheetCalls.ts'

const PAGE = 50
const STATES: Record<SheetRow['state'], readonly [string, Tone]> = {
  CHANGED: ['바뀜', 'good'],
  CONFLICT: ['충돌', 'warning'],
  ERROR: ['오류', 'bad'],
}

type Props = { rows: readonly SheetRow[]; mine: ReadonlySet<number>; onMine: (mine: ReadonlySet<number>) => void }

/** One line for each changed cell; a page at a time, however large the file was. */
export const SheetTable = ({ rows, mine, onMine }: Props) => {
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / PAGE))
  const decide = (row: number, own: boolean) => {
    const next = new Set(mine)
    if (own) next.add(row)
    else next.delete(row)
    onMine(next)
  }
  if (rows.length === 0) return <Typography sx={{ py: 3, textAlign: 'center' }}>바뀌는 줄이 없어요.</Typography>
  return (
    <>
      <Box
        role="region"
        aria-label="바뀌는 칸"
        tabIndex={0}
        sx={{ maxHeight: '46vh', overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {['행', '대상', '항목', '내려받은 값', '고친 값', '지금 값', ''].map((title) => (
                <TableCell key={title} sx={{ whiteSpace: 'nowrap' }}>
                  {title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
              <Row key={row.row} row={row} own={mine.has(row.row)} onDecide={(own) => decide(row.row, own)} />
            ))}
          </TableBody>
        </Table>
      </Box>
      {pages > 1 ? (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'center' }}>
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          <Typography variant="body2">
            {formatNumber(page + 1)} / {formatNumber(pages)}
          </Typography>
          <Button size="small" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </Stack>
      ) : null}
    </>
  )
}

type RowProps = { row: SheetRow; own: boolean; onDecide: (own: boolean) => void }

const Row = ({ row: { row, label, state, cells, issues }, own, onDecide }: RowProps) => {
  const [word, tone] = STATES[state]
  const lines = Math.max(1, cells.length)
  const head = (
    <>
      <TableCell rowSpan={lines}>{formatNumber(row)}</TableCell>
      <TableCell rowSpan={lines} sx={{ minWidth: 160, maxWidth: 280 }}>
        {label}
        {issues.map(({ code, message }) => (
          <Typography key={code} variant="body2" color="error">
            {message}
          </Typography>
        ))}
      </TableCell>
    </>
  )
  const end = (
    <TableCell rowSpan={lines}>
      <StatusChip label={word} tone={tone} />
      {state === 'CONFLICT' ? (
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label={`${row}행 충돌`}
          value={own ? 'MINE' : 'NOW'}
          onChange={(_, next: string | null) => next && onDecide(next === 'MINE')}
          sx={{ mt: 0.5, display: 'flex', whiteSpace: 'nowrap' }}
        >
          <ToggleButton value="NOW" sx={{ color: 'text.primary' }}>
            지금 값 두기
          </ToggleButton>
          <ToggleButton value="MINE" sx={{ color: 'text.primary' }}>
            내 값으로
          </ToggleButton>
        </ToggleButtonGroup>
      ) : null}
    </TableCell>
  )
  if (cells.length === 0)
    return (
      <TableRow>
        {head}
        <TableCell colSpan={4} />
        {end}
      </TableRow>
    )
  return cells.map((cell, at) => (
    <TableRow key={cell.field}>
      {at === 0 ? head : null}
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{cell.label}</TableCell>
      <TableCell sx={{ color: 'text.secondary' }}>{shownText(cell.shown.from, cell.from)}</TableCell>
      <TableCell sx={{ fontWeight: 600 }}>
        {shownText(cell.shown.to, cell.to)}
        {cell.issue ? (
          <Typography
            variant="body2"
            color={cell.state === 'ERROR' ? 'error' : 'text.secondary'}
            sx={{ fontWeight: 400 }}
          >
            {cell.issue.message}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell>{cell.shown.now === cell.shown.from ? '' : shownText(cell.shown.now, cell.now)}</TableCell>
      {at === 0 ? end : null}
    </TableRow>
  ))
}

const shownText = (text: string, value: unknown) =>
  text === '' ? '(비움)' : typeof value === 'number' ? formatNumber(value) : text
