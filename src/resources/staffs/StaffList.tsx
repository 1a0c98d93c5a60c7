import { DataTable, FunctionField, SelectInput } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip, StatusField } from '#console/fields/StatusChip.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { StaffMember } from '#contract/schema.d.ts'
import { roleChoices, staffStatus } from './staffWords.ts'

const filters = [
  <SearchOnEnter key="q" source="q" label="이름·이메일의 앞부분" hint="Enter로 찾아요" alwaysOn />,
  <SelectInput key="role" source="role" label="역할" choices={roleChoices} alwaysOn />,
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(staffStatus)} alwaysOn />,
]

export const StaffList = () => (
  <StandardList
    filters={filters}
    rowClick="show"
    bulkActions={false}
    sort={NEWEST}
    emptyHint="함께 일할 사람의 계정을 만들면 여기에 보여요."
  >
    <DataTable.Col source="name" label="이름" disableSort>
      <RecordLink source="name" to="show" />
    </DataTable.Col>
    <DataTable.Col source="email_address" label="이메일" disableSort />
    <DataTable.Col source="role_label" label="역할" disableSort />
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={staffStatus} />
    </DataTable.Col>
    <DataTable.Col source="totp_on" label="2단계 인증" disableSort>
      <FunctionField
        render={({ totp_on }: StaffMember) => (
          <StatusChip label={totp_on ? '사용' : '없음'} tone={totp_on ? 'good' : 'neutral'} />
        )}
      />
    </DataTable.Col>
    <DataTable.Col source="last_sign_in_at" label="마지막 로그인" disableSort>
      <KstDate source="last_sign_in_at" />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="등록일" disableSort>
      <KstDate source="created_at" show="date" />
    </DataTable.Col>
  </StandardList>
)

const NEWEST = { field: 'id', order: 'DESC' } as const
