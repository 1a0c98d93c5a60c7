import { Avatar, Box, Button, Tooltip } from '@mui/material'
import { useState } from 'react'
import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  ReferenceInput,
  SearchInput,
  useListContext,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import { Krw, KrwText } from '#console/fields/Krw.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StatusChip, StatusField } from '#console/fields/StatusChip.tsx'
import { BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { ListTabs, stateTabs } from '#console/list/ListTabs.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { SurchargeButton } from '#console/prices/SurchargeButton.tsx'
import { SheetButton } from '#console/sheets/SheetButton.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { BulkPriceButton } from './BulkPriceButton.tsx'
import { QuickBar } from './quick/QuickBar.tsx'
import { QuickCell, QuickContext } from './quick/QuickCell.tsx'
import { missingWords, productStatus } from './productStatus.ts'
import { productStateWord } from '#shared/words/products.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const BY_SEQUENCE = { field: 'sequence', order: 'ASC' } as const

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="이름·브랜드·SKU 코드 찾기" />,
  <ReferenceInput
    key="category"
    source="category_id"
    reference="product-categories"
    perPage={100}
    sort={BY_SEQUENCE}
    alwaysOn
  >
    <AutocompleteInput label="카테고리" optionText="path" sx={{ minWidth: 200 }} />
  </ReferenceInput>,
  <ReferenceInput key="brand" source="brand_id" reference="brands" perPage={100} sort={BY_NAME}>
    <AutocompleteInput label="브랜드" sx={{ minWidth: 160 }} />
  </ReferenceInput>,
  <ReferenceInput key="tag" source="tag_id" reference="product-tags" perPage={100} sort={BY_NAME}>
    <AutocompleteInput label="태그" sx={{ minWidth: 160 }} />
  </ReferenceInput>,
  <BooleanInput key="sold_out" source="sold_out" label="재고 없음" />,
  <BooleanInput key="exclusive" source="exclusive" label="단독 상품" />,
]

const changes = [
  { label: '판매 시작', values: { status: 'ON_SALE' } },
  { label: '품절 처리', values: { status: 'SOLD_OUT' } },
  { label: '숨기기', values: { status: 'HIDDEN' } },
  { label: productStateWord.DISCONTINUED, values: { status: 'DISCONTINUED' } },
]

const tabs = stateTabs(productStatus, ['ON_SALE', 'SOLD_OUT', 'HIDDEN', 'DRAFT', 'DISCONTINUED', 'ARCHIVED'])

export const ProductList = () => {
  const [quick, setQuick] = useState(false)
  return (
    <QuickContext value={quick}>
      <StandardList
        actions={
          <>
            <Button
              size="small"
              variant={quick ? 'contained' : 'outlined'}
              aria-pressed={quick}
              onClick={() => setQuick(!quick)}
            >
              빠른 수정
            </Button>
            <SheetButton resource="products" />
          </>
        }
        above={quick ? <QuickBar onEnd={() => setQuick(false)} /> : null}
        rowClick={quick ? false : 'edit'}
        tabs={<ListTabs label="상품 상태" tabs={tabs} />}
        filters={filters}
        emptyHint="브랜드, 카탈로그, 출고지를 먼저 만들고 상품을 등록해 보세요."
        bulkActions={
          <>
            <BulkPriceButton />
            <Surcharges />
            <BulkChangeButtons changes={changes} permission="products:bulk" />
          </>
        }
      >
        <DataTable.Col source="name" label="상품">
          <NameCell />
        </DataTable.Col>
        <DataTable.Col source="status" label="상태">
          <QuickCell field="status">
            <StatusCell />
          </QuickCell>
        </DataTable.Col>
        <DataTable.Col align="right" source="sale_price" label="판매가">
          <QuickCell field="sale_price">
            <Krw source="sale_price" />
          </QuickCell>
        </DataTable.Col>
        <DataTable.Col align="right" source="member_price" label="회원가" disableSort>
          <QuickCell field="member_price">
            <Krw source="member_price" />
          </QuickCell>
        </DataTable.Col>
        <DataTable.Col align="right" source="available" label="가용재고" disableSort>
          <QuickCell field="on_hand">
            <StockCell />
          </QuickCell>
        </DataTable.Col>
        <DataTable.Col align="right" source="sales_30d" label="30일 판매">
          <Krw source="sales_30d" plain />
        </DataTable.Col>
        <DataTable.Col source="updated_at" label="수정일">
          <KstDate source="updated_at" />
        </DataTable.Col>
      </StandardList>
    </QuickContext>
  )
}

/** The surcharges of the one product that is selected. */
const Surcharges = () => {
  const { selectedIds } = useListContext()
  const refresh = useRefresh()
  return <SurchargeButton productId={selectedIds.length === 1 ? Number(selectedIds[0]) : undefined} onSaved={refresh} />
}

const NameCell = () => {
  const product = useRecordContext<AdminProduct>()
  if (!product) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 220 }}>
      <Avatar
        variant="rounded"
        src={product.images[0]?.url}
        alt=""
        sx={{ width: 36, height: 36, bgcolor: 'action.hover' }}
      >
        {' '}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <RecordLink source="name" />
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{product.brand.name}</Box>
      </Box>
    </Box>
  )
}

const StatusCell = () => {
  const product = useRecordContext<AdminProduct>()
  const missing = product ? missingWords(product.missing) : []
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <StatusField source="status" words={productStatus} />
      {product?.status === 'DRAFT' && missing.length > 0 ? (
        <Tooltip title={`판매하려면 더 필요해요: ${missing.join(', ')}`} describeChild>
          <span>
            <StatusChip label="채울 것 있음" tone="warning" />
          </span>
        </Tooltip>
      ) : null}
    </Box>
  )
}

const StockCell = () => {
  const product = useRecordContext<AdminProduct>()
  if (!product) return null
  return (
    <Box sx={{ textAlign: 'right' }}>
      <KrwText value={product.available} plain />
      {product.sold_out_sku_count > 0 ? (
        <Box sx={{ typography: 'body2', color: 'error.main', whiteSpace: 'nowrap' }}>
          SKU {product.active_sku_count}개 중 {product.sold_out_sku_count}개 없음
        </Box>
      ) : null}
    </Box>
  )
}
