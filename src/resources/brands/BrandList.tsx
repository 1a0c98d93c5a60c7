import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { ProductCount } from '#console/products/ProductCount.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { brandStatus } from './brandStatus.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="브랜드 이름·주소 찾기" />,
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(brandStatus)} alwaysOn />,
]

export const BrandList = () => (
  <StandardList filters={filters} emptyHint="브랜드를 먼저 만들면 상품을 등록할 때 고를 수 있어요." sort={NAME_ORDER}>
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="slug" label="주소" disableSort />
    <DataTable.Col source="status" label="상태">
      <StatusField source="status" words={brandStatus} />
    </DataTable.Col>
    <DataTable.Col align="right" source="product_count" label="상품 수" disableSort>
      <ProductCount filter="brand_id" />
    </DataTable.Col>
    <DataTable.Col source="updated_at" label="수정일" disableSort>
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const NAME_ORDER = { field: 'name', order: 'ASC' } as const
