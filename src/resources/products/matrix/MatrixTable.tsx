import { Box, InputBase, Switch, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useNotify } from 'react-admin'
import { isComposing } from '#console/shortcuts/keys.ts'
import type { AdminSku } from '#contract/schema.d.ts'
import { type Column, COLUMNS, type MatrixDraft, pasted, savedText, troubleOf, turned, written } from './matrixDraft.ts'

type Props = { skus: readonly AdminSku[]; draft: MatrixDraft; onChange: (next: MatrixDraft) => void }

/** Arrows and Enter go up and down a column; a pasted column fills the rows below. */
export const MatrixTable = ({ skus, draft, onChange }: Props) => {
  const notify = useNotify()
  const onPaste = (text: string, row: number, column: Column) => {
    const found = pasted(text, skus, row, column)
    if (!found) return false
    onChange(written(draft, found.cells))
    if (found.left > 0) notify(`표를 벗어난 ${found.left}칸은 넣지 않았어요.`, { type: 'warning' })
    return true
  }
  return (
    <Box sx={{ overflowX: 'auto', maxHeight: '52vh' }} tabIndex={0} role="region" aria-label="SKU 표">
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>조합</TableCell>
            <TableCell>판매</TableCell>
            {COLUMNS.map(({ key, label }) => (
              <TableCell key={key}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {skus.map((sku, row) => {
            const name = sku.option_label || sku.code
            const cells = draft.get(sku.id)
            return (
              <TableRow key={sku.id} hover>
                <TableCell component="th" scope="row">
                  {sku.option_label || '단일 상품'}
                </TableCell>
                <TableCell>
                  <Switch
                    size="small"
                    checked={cells?.on ?? sku.status === 'ACTIVE'}
                    onChange={(_, on) => onChange(turned(draft, [sku], on))}
                    slotProps={{ input: { 'aria-label': `${name} 판매` } }}
                  />
                </TableCell>
                {COLUMNS.map(({ key, label }) => (
                  <TableCell key={key} sx={{ minWidth: key === 'code' || key === 'barcode' ? 170 : 110 }}>
                    <Cell
                      place={`${row}:${key}`}
                      label={`${name} ${label}`}
                      text={cells?.[key] ?? savedText(sku, key)}
                      changed={cells?.[key] !== undefined}
                      trouble={troubleOf(key, cells?.[key] ?? savedText(sku, key))}
                      right={key === 'extra_price' || key === 'on_hand'}
                      onChange={(text) => onChange(written(draft, [{ sku, column: key, text }]))}
                      onPaste={(text) => onPaste(text, row, key)}
                    />
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

type CellProps = {
  place: string
  label: string
  text: string
  changed: boolean
  trouble: string | undefined
  right: boolean
  onChange: (text: string) => void
  /** Whether it was taken as cells of a spreadsheet. */
  onPaste: (text: string) => boolean
}

const Cell = ({ place, label, text, changed, trouble, right, onChange, onPaste }: CellProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const [row, key] = place.split(':')
    document.querySelector<HTMLInputElement>(`[data-matrix="${Number(row) + step}:${key}"]`)?.focus()
  }
  return (
    <InputBase
      value={text}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
      }}
      onFocus={({ target }) => (target as HTMLInputElement).select()}
      title={trouble}
      slotProps={{
        input: {
          'data-matrix': place,
          'aria-label': label,
          'aria-invalid': trouble ? true : undefined,
          style: right ? { textAlign: 'right' } : {},
        } as object,
      }}
      sx={{
        width: 1,
        height: 30,
        px: 0.75,
        fontSize: 14,
        border: 1,
        borderRadius: 0.5,
        fontWeight: changed ? 700 : 400,
        borderColor: trouble ? 'error.main' : changed ? 'warning.main' : 'divider',
        '&.Mui-focused': { borderColor: 'primary.main' },
      }}
    />
  )
}
