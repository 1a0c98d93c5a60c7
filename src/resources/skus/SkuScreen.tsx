import { Alert, Box, Button } from '@mui/material'
import { useMemo, useState } from 'react'
import {
  AutocompleteInput,
  FilterLiveForm,
  ReferenceInput,
  SearchInput,
  SelectInput,
  useListContext,
  useRefresh,
} from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { SelectionBar } from '#console/bulk/SelectionBar.tsx'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { ColumnSettings } from '#console/grid/ColumnSettings.tsx'
import { ListGrid } from '#console/grid/ListGrid.tsx'
import { ListCreateButton } from '#console/list/ListCreateButton.tsx'
import { ShownFilters } from '#console/list/address/ShownFilters.tsx'
import { useSurchargeLabel } from '#console/prices/SurchargeButton.tsx'
import { SurchargeDialog } from '#console/prices/SurchargeDialog.tsx'
import { SheetButton } from '#console/sheets/SheetButton.tsx'
import { StockDialog } from '#console/stock/StockDialog.tsx'
import type { AdminSku } from '#contract/schema.d.ts'
import { countAction } from './countAction.ts'
import { CountBar } from './CountBar.tsx'
import { forgetCounts } from './countDrafts.ts'
import { CountFileDialog } from './CountFileDialog.tsx'
import { BulkStockDialog } from './BulkStockDialog.tsx'
import { FROZEN, skuColumns } from './skuColumns.tsx'
import { skuStatus, stockWords } from './skuStatus.ts'

const STORE = 'skus'
const BY_NAME = { field: 'name', order: 'ASC' } as const

export const SkuScreen = () => {
  const { data: shown, selectedIds, onSelect, onUnselectItems, error } = useListContext<AdminSku>()
  const [opened, setOpened] = useState<AdminSku>()
  const [asking, setAsking] = useState(false)
  const [counting, setCounting] = useState(false)
  const [pricing, setPricing] = useState(false)
  const [byFile, setByFile] = useState(false)
  const columns = useMemo(() => skuColumns(setOpened, counting), [counting])
  const bulk = useMay('products:bulk')
  const removal = useMay('catalog:delete')
  const stock = useMay('stock:write')
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({
    resource: 'skus',
    onDone: (left) => {
      onSelect(left)
      refresh()
    },
  })
  const count = useBulkAction({
    resource: 'skus',
    onDone: (left) => {
      forgetCounts(new Set(left))
      refresh()
    },
  })
  const surchargeLabel = useSurchargeLabel()
  const products = new Set((shown ?? []).filter(({ id }) => selectedIds.includes(id)).map(({ product }) => product.id))
  const [productId] = products
  const each = (values: Record<string, unknown>) => ({
    items: selectedIds.map((id) => ({ id, ...values })),
  })
  const turn = (label: string, status: string) => ({
    key: status,
    label,
    ...(bulk.reason ? { blocked: bulk.reason } : {}),
    onStart: () => start({ action: 'update', label }, each({ status })),
  })

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, '& form': { width: 1 } }}>
          <ShownFilters>
            <FilterLiveForm>
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 1,
                  '& .MuiFormControl-root': { width: { xs: '100%', sm: 200 }, m: 0 },
                  '& > *': { width: { xs: '100%', sm: 'auto' } },
                  '& .MuiFormControl-root:has(input[name=q])': { width: { xs: '100%', sm: 260 } },
                }}
              >
                <SearchInput source="q" placeholder="코드·바코드·상품·옵션 찾기" helperText={false} />
                <SelectInput source="stock" label="재고" choices={choicesOf(stockWords)} helperText={false} />
                <SelectInput source="status" label="판매" choices={choicesOf(skuStatus)} helperText={false} />
                <ReferenceInput source="product_id" reference="products" sort={BY_NAME}>
                  <AutocompleteInput label="상품" helperText={false} sx={{ minWidth: 220 }} />
                </ReferenceInput>
              </Box>
            </FilterLiveForm>
          </ShownFilters>
        </Box>
        <Button
          size="small"
          variant={counting ? 'contained' : 'outlined'}
          disabled={!stock.may}
          title={stock.reason}
          aria-pressed={counting}
          onClick={() => setCounting(!counting)}
        >
          재고 세기
        </Button>
        <SheetButton resource="skus" />
        <ColumnSettings columns={columns} storeKey={STORE} frozen={FROZEN} />
        <ListCreateButton />
      </Box>
      {counting ? (
        <CountBar
          blocked={stock.reason}
          onGo={(items) => count.start(countAction(), { items })}
          onFile={() => setByFile(true)}
          onEnd={() => setCounting(false)}
        />
      ) : null}
      {selectedIds.length > 0 ? (
        <SelectionBar
          count={selectedIds.length}
          onClear={() => onUnselectItems()}
          actions={[
            {
              key: 'stock',
              label: '재고 바꾸기',
              ...(bulk.reason ? { blocked: bulk.reason } : {}),
              onStart: () => setAsking(true),
            },
            {
              key: 'surcharge',
              label: surchargeLabel,
              ...(products.size === 1 ? {} : { blocked: '한 상품의 SKU만 골라 주세요.' }),
              onStart: () => setPricing(true),
            },
            turn('판매 켜기', 'ACTIVE'),
            turn('판매 중지', 'INACTIVE'),
            {
              key: 'delete',
              label: '삭제',
              more: true,
              ...(removal.reason ? { blocked: removal.reason } : {}),
              onStart: () => start({ action: 'delete', label: '삭제' }, { ids: [...selectedIds] }),
            },
          ]}
        />
      ) : null}
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      <Box sx={{ flex: 1, minHeight: 240, display: 'grid' }}>
        <ListGrid<AdminSku> columns={columns} storeKey={STORE} frozen={FROZEN} height="100%" />
      </Box>
      {opened ? <StockDialog sku={opened} onClose={() => setOpened(undefined)} onSaved={refresh} /> : null}
      {asking ? (
        <BulkStockDialog
          count={selectedIds.length}
          onClose={() => setAsking(false)}
          onGo={({ delta, kind, reason }) => {
            setAsking(false)
            start({ action: 'update', label: '재고 바꾸기' }, each({ stock_delta: delta, stock_kind: kind, reason }))
          }}
        />
      ) : null}
      {pricing && productId !== undefined ? (
        <SurchargeDialog productId={productId} onClose={() => setPricing(false)} onSaved={refresh} />
      ) : null}
      {byFile ? (
        <CountFileDialog
          onClose={() => setByFile(false)}
          onGo={(items, fileName) => {
            setByFile(false)
            count.start(countAction(fileName), { items })
          }}
        />
      ) : null}
      {sheet}
      {count.sheet}
    </>
  )
}
