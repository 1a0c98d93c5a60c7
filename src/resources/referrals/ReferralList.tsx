import { Link } from '@mui/material'
import { DataTable, NumberInput, SelectInput, useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Krw } from '#console/fields/Krw.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { Referral } from '#contract/schema.d.ts'
import { DecideButtons } from './DecideButtons.tsx'
import { reasonText, referralStatus } from './referralWords.ts'

const filters = [
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(referralStatus)} alwaysOn />,
  <NumberInput key="referrer_id" source="referrer_id" label="추천한 회원 번호" />,
  <NumberInput key="friend_id" source="friend_id" label="친구 회원 번호" />,
]

export const ReferralList = () => (
  <StandardList
    filters={filters}
    emptyHint="추천 코드로 멤버십을 시작한 친구가 생기면 여기 모여요."
    bulkActions={false}
    rowClick={false}
  >
    <DataTable.NumberCol source="id" label="번호" disableSort />
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={referralStatus} />
    </DataTable.Col>
    <DataTable.Col source="referrer.id" label="추천한 회원" disableSort>
      <Person of="referrer" />
    </DataTable.Col>
    <DataTable.Col source="friend.id" label="친구" disableSort>
      <Person of="friend" />
    </DataTable.Col>
    <DataTable.Col source="program.name" label="프로그램" disableSort />
    <DataTable.NumberCol source="discount" label="친구 할인" disableSort>
      <Krw source="discount" />
    </DataTable.NumberCol>
    <DataTable.NumberCol source="points" label="포인트" disableSort />
    <DataTable.Col source="reason" label="까닭" disableSort>
      <Reason />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="시작" disableSort>
      <KstDate source="created_at" />
    </DataTable.Col>
    <DataTable.Col source="version" label="판정" disableSort>
      <DecideButtons />
    </DataTable.Col>
  </StandardList>
)

const Person = ({ of }: { of: 'referrer' | 'friend' }) => {
  const referral = useRecordContext<Referral>()
  if (!referral) return null
  const { id, name_masked: name } = referral[of]
  return (
    <Link component={RouterLink} to={`/members/${id}/show`} sx={{ display: 'inline-block', minHeight: 24 }}>
      {name} #{id}
    </Link>
  )
}

const Reason = () => reasonText(useRecordContext<Referral>()?.reason ?? null)
