import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { type Dispatch, type SetStateAction, useCallback } from 'react'
import { useNotify } from 'react-admin'
import type { AdminSku } from '#contract/schema.d.ts'
import { type Column, COLUMNS, type MatrixDraft, pasted, written } from './matrixDraft.ts'
import { CELLS, MatrixRow } from './MatrixRow.tsx'

type Props = { skus: readonly AdminSku[]; draft: MatrixDraft; onChange: Dispatch<SetStateAction<MatrixDraft>> }

/** Arrows and Enter go up and down a column; a pasted column fills the rows below. A key draws only its own row anew. */
export const MatrixTable = ({ skus, draft, onChange }: Props) => {
  const notify = useNotify()
  const onPaste = useCallback(
    (text: string, row: number, column: Column) => {
      const found = pasted(text, skus, row, column)
      if (!found) return false
      onChange((before) => written(before, found.cells))
      if (found.left > 0) notify(`표를 벗어난 ${found.left}칸은 넣지 않았어요.`, { type: 'warning' })
      return true
    },
    [skus, onChange, notify],
  )
  return (
    <Box sx={{ overflow: 'auto', maxHeight: '52vh', ...CELLS }} tabIndex={0} role="region" aria-label="SKU 표">
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
          {skus.map((sku, row) => (
            <MatrixRow
              key={sku.id}
              sku={sku}
              row={row}
              cells={draft.get(sku.id)}
              onChange={onChange}
              onPaste={onPaste}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
