import { Switch, TableCell, TableRow } from '@mui/material'
import { type Dispatch, type KeyboardEvent, memo, type SetStateAction } from 'react'
import { isComposing } from '#console/shortcuts/keys.ts'
import type { AdminSku } from '#contract/schema.d.ts'
import {
  type Cells,
  type Column,
  COLUMNS,
  type MatrixDraft,
  savedText,
  troubleOf,
  turned,
  written,
} from './matrixDraft.ts'

type Props = {
  sku: AdminSku
  row: number
  cells: Cells | undefined
  onChange: Dispatch<SetStateAction<MatrixDraft>>
  /** Whether it was taken as cells of a spreadsheet. */
  onPaste: (text: string, row: number, column: Column) => boolean
}

/** Looks of the cells, said once for all of them: hundreds of styled fields take long to open. */
export const CELLS = {
  '& td, & th': { px: 0.75 },
  // stays in sight while the columns are scrolled
  '& th:first-of-type': { position: 'sticky', left: 0, minWidth: { xs: 150, md: 240 } },
  '& thead th:first-of-type': { zIndex: 3 },
  '& tbody th': { zIndex: 1, bgcolor: 'background.paper', wordBreak: 'keep-all' },
  '& input[data-matrix]': {
    width: 1,
    minWidth: 80,
    height: 30,
    px: 0.75,
    font: 'inherit',
    fontSize: 14,
    color: 'text.primary',
    bgcolor: 'transparent',
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
  },
  '& input[data-wide]': { minWidth: 136 },
  '& input[data-number]': { textAlign: 'right' },
  '& input[data-changed]': { fontWeight: 700, borderColor: 'warning.main' },
  '& input[aria-invalid]': { borderColor: 'error.main' },
  '& input[data-matrix]:focus': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const

/** One SKU of the table. */
export const MatrixRow = memo(({ sku, row, cells, onChange, onPaste }: Props) => {
  const name = sku.option_label || sku.code
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {sku.option_label || '단일 상품'}
      </TableCell>
      <TableCell>
        <Switch
          size="small"
          checked={cells?.on ?? sku.status === 'ACTIVE'}
          onChange={(_, on) => onChange((draft) => turned(draft, [sku], on))}
          slotProps={{ input: { 'aria-label': `${name} 판매` } }}
        />
      </TableCell>
      {COLUMNS.map(({ key, label }) => {
        const text = cells?.[key] ?? savedText(sku, key)
        const trouble = troubleOf(key, text)
        const isNumber = key === 'extra_price' || key === 'on_hand'
        return (
          <TableCell key={key}>
            <input
              data-matrix={`${row}:${key}`}
              data-wide={isNumber ? undefined : ''}
              data-number={isNumber ? '' : undefined}
              data-changed={cells?.[key] === undefined ? undefined : ''}
              inputMode={isNumber ? 'numeric' : undefined}
              autoComplete="off"
              aria-label={`${name} ${label}`}
              aria-invalid={trouble ? true : undefined}
              title={trouble}
              value={text}
              onChange={({ target }) => onChange((draft) => written(draft, [{ sku, column: key, text: target.value }]))}
              onKeyDown={goAlongColumn}
              onPaste={(event) => {
                if (onPaste(event.clipboardData.getData('text'), row, key)) event.preventDefault()
              }}
              onFocus={({ target }) => target.select()}
            />
          </TableCell>
        )
      })}
    </TableRow>
  )
})

const goAlongColumn = (event: KeyboardEvent<HTMLInputElement>) => {
  if (isComposing(event.nativeEvent)) return
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const [row, key] = (event.currentTarget.dataset['matrix'] ?? '').split(':')
  document.querySelector<HTMLInputElement>(`[data-matrix="${Number(row) + step}:${key}"]`)?.focus()
}
