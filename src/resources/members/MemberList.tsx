import { DataTable, FunctionField, SelectInput } from 'react-admin'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { KstDate } from '#console/fields/KstDate.tsx'
import { MaskedText } from '#console/fields/MaskedText.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { Member } from '#contract/schema.d.ts'
import { memberStatus } from '#console/members/memberStatus.ts'
import { wayChoices, waysText } from './memberWords.ts'

const filters = (keys: string) => [
  <SearchOnEnter key="q" source="q" label={keys} hint="Enter로 찾아요" alwaysOn sx={{ minWidth: 280 }} />,
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(memberStatus)} alwaysOn />,
  <SelectInput key="way" source="way" label="로그인 방법" choices={wayChoices} alwaysOn />,
  <DayInput key="joined_from" source="joined_from" label="가입일부터" alwaysOn />,
  <DayInput key="joined_to" source="joined_to" label="가입일까지" alwaysOn />,
]
const everyKey = filters('회원번호 · 이메일 · 휴대폰 · 닉네임')
const publicKeys = filters('회원번호 · 닉네임')

/**
 * 회원: found by exact keys; personal data masked whoever looks. It asks at Enter, because a look by e-mail or phone is
 * recorded.
 */
export const MemberList = () => {
  const { may } = useMay('pii:read')
  return (
    <StandardList
      filters={may ? everyKey : publicKeys}
      rowClick="show"
      bulkActions={false}
      sort={NEWEST}
      emptyHint="고객이 가입하면 여기에 보여요."
    >
      <DataTable.Col source="id" label="회원번호" disableSort>
        <RecordLink source="id" to="show" />
      </DataTable.Col>
      <DataTable.Col source="name" label="이름" disableSort>
        <MaskedText source="name" />
      </DataTable.Col>
      <DataTable.Col source="nickname" label="닉네임" disableSort />
      <DataTable.Col source="email_address" label="이메일" disableSort>
        <MaskedText source="email_address" />
      </DataTable.Col>
      <DataTable.Col source="phone" label="휴대폰" disableSort>
        <MaskedText source="phone" />
      </DataTable.Col>
      <DataTable.Col source="status" label="상태" disableSort>
        <StatusField source="status" words={memberStatus} />
      </DataTable.Col>
      <DataTable.Col source="ways" label="로그인 방법" disableSort>
        <FunctionField render={({ ways }: Member) => waysText(ways)} />
      </DataTable.Col>
      <DataTable.Col source="joined_at" label="가입일" disableSort>
        <KstDate source="joined_at" show="date" />
      </DataTable.Col>
      <DataTable.Col source="last_used_at" label="최근 이용" disableSort>
        <KstDate source="last_used_at" />
      </DataTable.Col>
    </StandardList>
  )
}

const NEWEST = { field: 'id', order: 'DESC' } as const
