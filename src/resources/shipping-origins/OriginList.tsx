import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { Krw } from '#console/fields/Krw.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { originKind, originStatus } from './originWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="이름·주소 찾기" />,
  <SelectInput key="kind" source="kind" label="종류" choices={choicesOf(originKind)} alwaysOn />,
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(originStatus)} alwaysOn />,
]
const NAME_ORDER = { field: 'name', order: 'ASC' } as const
const changes = [
  { label: '사용', values: { status: 'ACTIVE' } },
  { label: '중지', values: { status: 'INACTIVE' } },
]

export const OriginList = () => (
  <StandardList
    filters={filters}
    sort={NAME_ORDER}
    emptyHint="상품이 나가는 창고를 등록하세요. 배송비와 발송기한이 출고지마다 정해져요."
    bulkActions={<BulkChangeButtons changes={changes} permission="shipping:write" />}
  >
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="kind" label="종류" disableSort>
      <StatusField source="kind" words={originKind} />
    </DataTable.Col>
    <DataTable.Col source="fee_label" label="배송비" disableSort />
    <DataTable.Col source="address1" label="주소" disableSort />
    <DataTable.Col source="cutoff_time" label="마감" disableSort />
    <DataTable.Col align="right" source="product_count" label="상품 수" disableSort>
      <Krw source="product_count" plain />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={originStatus} />
    </DataTable.Col>
  </StandardList>
)
