import { Box, Button } from '@mui/material'
import { DataTable, NumberInput, SelectArrayInput, useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { KstDate } from '#console/fields/KstDate.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { PointsMovement } from '#contract/schema.d.ts'
import { MemberCell } from './MemberCell.tsx'
import { MemberPoints } from './MemberPoints.tsx'
import { kindWords, pointsText } from './pointWords.ts'
import { SourceCell } from './SourceCell.tsx'

const filters = [
  <SearchOnEnter key="email_address" source="email_address" label="회원 이메일" hint="Enter로 찾아요" alwaysOn />,
  <SelectArrayInput key="kind" source="kind" label="종류" choices={choicesOf(kindWords)} alwaysOn />,
  <NumberInput key="user_id" source="user_id" label="회원 번호" />,
  <SearchOnEnter key="order_no" source="order_no" label="주문번호" hint="Enter로 찾아요" />,
  <NumberInput key="approval_id" source="approval_id" label="승인 번호" />,
  <DayInput key="from" source="from" label="부터" />,
  <DayInput key="to" source="to" label="까지" />,
]

const withoutPeople = filters.filter(({ key }) => key !== 'email_address')

export const PointsList = () => {
  const { may: byPerson } = useMay('pii:read')
  return (
    <StandardList
      above={<MemberPoints />}
      filters={byPerson ? filters : withoutPeople}
      rowClick={false}
      bulkActions={false}
      actions={
        <Button component={RouterLink} to="/points-request" variant="contained">
          지급·차감
        </Button>
      }
      emptyHint="구매확정으로 적립하거나, 쓰거나, 지급하면 여기에 쌓여요."
    >
      <DataTable.Col source="created_at" label="일시" disableSort>
        <KstDate source="created_at" />
      </DataTable.Col>
      <DataTable.Col label="회원" disableSort>
        <MemberCell />
      </DataTable.Col>
      <DataTable.Col label="포인트" disableSort sx={{ textAlign: 'right' }}>
        <Change />
      </DataTable.Col>
      <DataTable.Col label="잔액" disableSort sx={{ textAlign: 'right' }}>
        <Balance />
      </DataTable.Col>
      <DataTable.Col source="kind" label="종류" disableSort>
        <StatusField source="kind" words={kindWords} />
      </DataTable.Col>
      <DataTable.Col source="reason" label="사유" disableSort sx={{ minWidth: 180 }} />
      <DataTable.Col label="주문·승인" disableSort>
        <SourceCell />
      </DataTable.Col>
      <DataTable.Col source="actor_name" label="작업자" disableSort />
      <DataTable.Col source="expires_at" label="유효기간" disableSort>
        <KstDate source="expires_at" show="date" />
      </DataTable.Col>
    </StandardList>
  )
}

const figures = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

const Change = () => {
  const movement = useRecordContext<PointsMovement>()
  if (!movement) return null
  return (
    <Box component="span" sx={{ ...figures, fontWeight: 600 }}>
      {pointsText(movement.amount, true)}
    </Box>
  )
}

const Balance = () => {
  const movement = useRecordContext<PointsMovement>()
  if (!movement) return null
  return (
    <Box component="span" sx={figures}>
      {pointsText(movement.balance_after)}
    </Box>
  )
}
