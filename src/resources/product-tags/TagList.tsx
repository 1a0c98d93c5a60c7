import { Box } from '@mui/material'
import { DataTable, SearchInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { ProductCount } from '#console/products/ProductCount.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { ProductTag } from '#contract/schema.d.ts'

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="태그 찾기" />]
const NAME_ORDER = { field: 'name', order: 'ASC' } as const

export const TagList = () => (
  <StandardList filters={filters} sort={NAME_ORDER} emptyHint="태그를 붙이면 고객이 그 말로도 상품을 찾을 수 있어요.">
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="color" label="색" disableSort>
      <Colour />
    </DataTable.Col>
    <DataTable.Col align="right" source="product_count" label="상품 수" disableSort>
      <ProductCount filter="tag_id" />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="등록일">
      <KstDate source="created_at" />
    </DataTable.Col>
  </StandardList>
)

const Colour = () => {
  const color = useRecordContext<ProductTag>()?.color
  if (!color) return <>—</>
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 14, height: 14, borderRadius: '50%', bgcolor: color, border: 1, borderColor: 'divider' }}
      />
      {color}
    </Box>
  )
}
