import { DataTable, FunctionField, SearchInput } from 'react-admin'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { ProductCount } from '#console/products/ProductCount.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { Catalog } from '#contract/schema.d.ts'

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="카탈로그 찾기" />]
const NAME_ORDER = { field: 'name', order: 'ASC' } as const

export const CatalogList = () => (
  <StandardList
    filters={filters}
    sort={NAME_ORDER}
    emptyHint="품목마다 상품정보제공고시에 적을 항목을 정해 두면, 상품을 만들 때 그 항목만 채우면 돼요."
  >
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="code" label="코드" />
    <DataTable.Col source="notice_category" label="고시 품목" disableSort />
    <DataTable.Col label="고시 항목" disableSort>
      <FunctionField render={(catalog: Catalog) => `${catalog.notice_fields?.length ?? 0}개`} />
    </DataTable.Col>
    <DataTable.Col align="right" source="product_count" label="상품 수" disableSort>
      <ProductCount filter="catalog_id" />
    </DataTable.Col>
  </StandardList>
)
