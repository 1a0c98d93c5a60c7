import { Button, Link } from '@mui/material'
import type { GridColDef } from '@mui/x-data-grid'
import { Link as RouterLink } from 'react-router'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { AdminSku } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { CountInput } from './CountInput.tsx'
import { skuStatus, stockWords } from './skuStatus.ts'

export const FROZEN: readonly string[] = ['code']

const count = (
  field: 'available' | 'on_hand' | 'reserved' | 'safety_stock',
  headerName: string,
  sortable = false,
): GridColDef<AdminSku> => ({
  field,
  headerName,
  type: 'number',
  width: 78,
  sortable,
  valueFormatter: (value: number | undefined) => formatNumber(value ?? 0),
})

const countColumn: GridColDef<AdminSku> = {
  field: 'counted',
  headerName: '센 수량',
  width: 120,
  sortable: false,
  renderCell: ({ row }) => <CountInput sku={row} />,
}

/** The columns of the SKU grid; `onStock` opens the stock of a row, `counting` adds where its count is typed. */
export const skuColumns = (onStock: (sku: AdminSku) => void, counting = false): GridColDef<AdminSku>[] => [
  {
    field: 'code',
    headerName: 'SKU 코드',
    width: 130,
    renderCell: ({ row }) => (
      <Link component={RouterLink} to={`/skus/${row.id}`} color="inherit" sx={{ fontWeight: 600 }}>
        {row.code}
      </Link>
    ),
  },
  {
    field: 'product_id',
    headerName: '상품',
    flex: 1,
    minWidth: 140,
    renderCell: ({ row }) => (
      <Link component={RouterLink} to={`/products/${row.product.id}`} color="inherit">
        {row.product.name}
      </Link>
    ),
  },
  {
    field: 'option_label',
    headerName: '옵션',
    width: 100,
    sortable: false,
    valueFormatter: (value: string) => value || '단일 상품',
  },
  {
    field: 'status',
    headerName: '판매',
    width: 64,
    renderCell: ({ row }) => {
      const [label, tone] = skuStatus[row.status ?? 'ACTIVE']
      return <StatusChip label={label} tone={tone} />
    },
  },
  {
    field: 'stock',
    headerName: '재고 상태',
    width: 88,
    sortable: false,
    renderCell: ({ row }) => {
      const [label, tone] = stockWords[row.stock]
      return <StatusChip label={label} tone={tone} />
    },
  },
  ...(counting ? [countColumn] : []),
  count('available', '가용재고'),
  count('on_hand', '현재고', true),
  count('reserved', '결제 중', true),
  count('safety_stock', '안전재고'),
  {
    field: 'extra_price',
    headerName: '추가금',
    type: 'number',
    width: 80,
    sortable: false,
    valueFormatter: (value: number | undefined) => (value ? formatKrw(value) : '—'),
  },
  {
    field: 'barcode',
    headerName: '바코드',
    width: 132,
    sortable: false,
    valueFormatter: (value: string | null) => value ?? '—',
  },
  {
    field: 'actions',
    headerName: '재고 바꾸기',
    width: 74,
    renderHeader: () => null,
    sortable: false,
    renderCell: ({ row }) => (
      <Button size="small" aria-label={`${row.code} 재고 바꾸기`} onClick={() => onStock(row)}>
        재고
      </Button>
    ),
  },
]
