import { DataTable, SearchInput } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StandardList } from '#console/list/StandardList.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="태그 찾기" />]
const ORDER = { field: 'name', order: 'ASC' } as const

export const TagList = () => (
  <StandardList filters={filters} sort={ORDER} emptyHint="파손, 칭찬, 전화 요청처럼 상담을 나눌 말을 등록하세요.">
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="updated_at" label="고친 때" disableSort>
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)
