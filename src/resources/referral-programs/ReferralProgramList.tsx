import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { Krw } from '#console/fields/Krw.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { programStatus } from './programWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="이름 찾기" />,
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(programStatus)} alwaysOn />,
]

export const ReferralProgramList = () => (
  <StandardList
    filters={filters}
    emptyHint="프로그램을 열면 회원마다 있는 추천 코드로 친구가 할인받아요. 여럿이 열려 있으면 가장 나중에 만든 것을 써요."
    bulkActions={false}
  >
    <DataTable.Col source="name" label="이름">
      <RecordLink source="name" />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태">
      <StatusField source="status" words={programStatus} />
    </DataTable.Col>
    <DataTable.NumberCol source="friend_discount" label="친구 할인" disableSort>
      <Krw source="friend_discount" />
    </DataTable.NumberCol>
    <DataTable.NumberCol source="referrer_points" label="추천인 포인트" disableSort />
    <DataTable.NumberCol source="cap_per_year" label="한 해 한도" disableSort />
    <DataTable.Col source="starts_at" label="시작">
      <KstDate source="starts_at" />
    </DataTable.Col>
    <DataTable.Col source="ends_at" label="끝" disableSort>
      <KstDate source="ends_at" />
    </DataTable.Col>
  </StandardList>
)
