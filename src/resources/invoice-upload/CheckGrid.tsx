import { Box, Button, Stack, Tooltip } from '@mui/material'
import { alpha } from '@mui/material/styles'
import { useState } from 'react'
import { DataGrid, type GridColDef, type GridRenderCellParams } from '@mui/x-data-grid'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { gridLocale } from '#console/grid/gridLocale.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { invoiceFields, type InvoiceFieldKey } from '#shared/files/invoices/invoiceFields.ts'
import { offered, useCarriers } from '#console/parcels/useCarriers.ts'
import { type Carrier, findCarrier } from '#shared/validation/carriers.ts'
import { rowWords, type CheckRow } from './checkRows.ts'
import { SplitDialog } from './SplitDialog.tsx'
import type { Part } from './useInvoiceCheck.ts'
import type { InvoiceFile } from './useInvoiceFile.ts'

type Change = { row: number; field: InvoiceFieldKey; value: string }
type Props = {
  rows: readonly CheckRow[]
  file: Pick<InvoiceFile, 'defaultCarrier' | 'layout'>
  loading: boolean
  onEdit: (changes: Change[]) => void
  onSplit: (row: number, parts: readonly Part[]) => void
}

const KEYS: readonly InvoiceFieldKey[] = [
  'order_no',
  'order_item_no',
  'origin',
  'carrier',
  'invoice_no',
  'receiver',
  'phone',
]
/** Shown only when rows have them: they name nobody's order by themselves. */
const OPTIONAL: ReadonlySet<InvoiceFieldKey> = new Set(['receiver', 'phone', 'origin'])
const WIDTHS: Partial<Record<InvoiceFieldKey, number>> = { order_no: 150, invoice_no: 160, order_item_no: 110 }
const PAGE_SIZES = [25, 50, 100]

/** Every row of the file: what is understood, what was tidied (yellow) or mended by hand (blue), what is wrong. */
export const CheckGrid = ({ rows, file, loading, onEdit, onSplit }: Props) => {
  const carriers = useCarriers()
  const [splitting, setSplitting] = useState<CheckRow | null>(null)
  return (
    <Box sx={{ height: 'max(360px, calc(100dvh - 400px))', display: 'grid', minWidth: 0 }}>
      <DataGrid<CheckRow>
        rows={rows}
        columns={columnsOf(file, rows, carriers, onEdit, setSplitting)}
        loading={loading}
        density="compact"
        getRowHeight={() => 'auto'}
        disableRowSelectionOnClick
        localeText={{
          ...gridLocale,
          noRowsLabel: '이 조건에 맞는 행이 없어요',
          paginationDisplayedRows: ({ from, to, count }) =>
            `${formatNumber(count)}행 중 ${formatNumber(from)}–${formatNumber(to)}`,
        }}
        pageSizeOptions={PAGE_SIZES}
        initialState={{ pagination: { paginationModel: { pageSize: 50 } } }}
        processRowUpdate={(next, before) => {
          const changes = KEYS.flatMap((field) =>
            next[field] === before[field] ? [] : [{ row: next.id, field, value: next[field] }],
          )
          if (changes.length > 0) onEdit(changes)
          return next
        }}
        label="송장 파일의 행"
        sx={(theme) => {
          const mark = (colour: string) => ({ bgcolor: alpha(colour, theme.palette.mode === 'dark' ? 0.22 : 0.28) })
          return {
            bgcolor: 'background.paper',
            '--DataGrid-t-header-background-base': theme.palette.background.paper,
            '& .MuiDataGrid-cell': { py: 0.75, lineHeight: 1.5, whiteSpace: 'normal', wordBreak: 'break-word' },
            '& .tidied': mark('#f2c744'),
            '& .mended': mark(theme.palette.primary.main),
            '& .wrong': { boxShadow: `inset 0 0 0 2px ${theme.palette.error.main}` },
          }
        }}
      />
      {splitting ? (
        <SplitDialog
          row={splitting}
          defaultCarrier={file.defaultCarrier}
          onClose={() => setSplitting(null)}
          onSplit={(parts) => {
            onSplit(splitting.id, parts)
            setSplitting(null)
          }}
        />
      ) : null}
    </Box>
  )
}

const columnsOf = (
  { defaultCarrier, layout }: Props['file'],
  rows: Props['rows'],
  carriers: readonly Carrier[],
  onEdit: Props['onEdit'],
  onAskSplit: (row: CheckRow) => void,
): GridColDef<CheckRow>[] => [
  {
    field: 'id',
    headerName: '행',
    width: 96,
    disableColumnMenu: true,
    type: 'number',
    align: 'left',
    headerAlign: 'left',
    renderCell: ({ row }) => (row.of === null ? formatNumber(row.id) : `${formatNumber(row.of)}행에서 나눔`),
  },
  {
    field: 'status',
    headerName: '상태',
    width: 96,
    disableColumnMenu: true,
    renderCell: ({ row }) => <StatusChip label={rowWords[row.status][0]} tone={rowWords[row.status][1]} />,
  },
  {
    field: 'issues',
    headerName: '문제',
    width: 300,
    sortable: false,
    disableColumnMenu: true,
    renderCell: ({ row }) => <Issues row={row} onEdit={onEdit} onAskSplit={onAskSplit} />,
  },
  ...KEYS.filter(
    (key) => layout.columns[key] !== undefined || !OPTIONAL.has(key) || rows.some((row) => row[key] !== ''),
  ).map((key) => fieldColumn(key, findCarrier(carriers, defaultCarrier)?.name, offered(carriers))),
  { field: 'targets', headerName: '발송할 상품', width: 240, sortable: false, disableColumnMenu: true },
]

/** `filled`: the courier of rows that name none. */
const fieldColumn = (
  key: InvoiceFieldKey,
  filled: string | undefined,
  carriers: readonly Carrier[],
): GridColDef<CheckRow> => {
  const label = invoiceFields.find((field) => field.key === key)?.label ?? key
  const column: GridColDef<CheckRow> = {
    field: key,
    headerName: label,
    width: WIDTHS[key] ?? 120,
    editable: true,
    sortable: false,
    disableColumnMenu: true,
    cellClassName: ({ row }) =>
      [
        row.changed[key] ? (row.changed[key].byHand ? 'mended' : 'tidied') : '',
        row.issues.some(({ field, severity }) => field === key && severity === 'error') ? 'wrong' : '',
      ].join(' '),
    renderCell: (params) => <ValueCell params={params} field={key} filled={filled} />,
  }
  if (key !== 'carrier') return column
  return {
    ...column,
    type: 'singleSelect',
    valueOptions: ({ row }) => {
      const names = carriers.map(({ name }) => name)
      return row && !names.includes(row.carrier) ? [row.carrier, ...names] : names
    },
  } as GridColDef<CheckRow>
}

type ValueProps = { params: GridRenderCellParams<CheckRow>; field: InvoiceFieldKey; filled: string | undefined }

const ValueCell = ({ params: { row }, field, filled: ofFile }: ValueProps) => {
  const value = row[field]
  const change = row.changed[field]
  const filled = field === 'carrier' && value === '' ? ofFile : undefined
  const shown = filled ? <Box sx={{ color: 'text.secondary' }}>{filled}</Box> : <span>{value}</span>
  if (!change) return shown
  return (
    <Tooltip describeChild title={`파일: ${change.from === '' ? '(빈칸)' : change.from} — ${change.why}`}>
      {shown}
    </Tooltip>
  )
}

type IssuesProps = { row: CheckRow; onEdit: Props['onEdit']; onAskSplit: (row: CheckRow) => void }

const Issues = ({ row, onEdit, onAskSplit }: IssuesProps) => (
  <Stack sx={{ gap: 0.25, alignItems: 'flex-start' }}>
    {row.issues.map(({ field, code, message, severity, fix, column }) => (
      <Box key={`${field}${code}`} sx={{ color: severity === 'error' ? 'error.main' : 'warning.main' }}>
        {column}: {message}
        {fix ? (
          <Button
            size="small"
            sx={{ py: 0, minWidth: 0 }}
            onClick={() => onEdit([{ row: row.id, field: field as InvoiceFieldKey, value: fix }])}
          >
            → {fix}
          </Button>
        ) : null}
        {code === 'SEVERAL_ORIGINS' && row.origins.length > 1 ? (
          <Button size="small" sx={{ py: 0, minWidth: 0, display: 'block' }} onClick={() => onAskSplit(row)}>
            출고지별로 나누기
          </Button>
        ) : null}
      </Box>
    ))}
  </Stack>
)
