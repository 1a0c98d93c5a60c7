import { Box } from '@mui/material'
import { BooleanInput, DataTable, SelectArrayInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { Approval } from '#contract/schema.d.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { amountText, kindWords, statusWords } from './approvalWords.ts'

const filters = [
  <SelectArrayInput key="status" source="status" label="상태" choices={choicesOf(statusWords)} alwaysOn />,
  <SelectArrayInput key="kind" source="kind" label="종류" choices={choicesOf(kindWords)} alwaysOn />,
  <BooleanInput key="mine" source="mine" label="내가 요청한 것만" alwaysOn />,
]

const waiting = { status: ['PENDING'] }

export const ApprovalList = () => (
  <StandardList
    above={<RefusedNotice />}
    filters={filters}
    filterDefaultValues={waiting}
    rowClick="show"
    bulkActions={false}
    emptyHint="포인트 지급, 큰 금액의 쿠폰 발급, 한도를 넘는 환불 조정을 요청하면 여기에서 다른 관리자가 승인해요."
  >
    <DataTable.Col source="title" label="요청" disableSort>
      <RecordLink source="title" to="show" />
    </DataTable.Col>
    <DataTable.Col source="kind" label="종류" disableSort>
      <StatusField source="kind" words={kindWords} />
    </DataTable.Col>
    <DataTable.Col label="금액" disableSort sx={{ textAlign: 'right' }}>
      <Amount />
    </DataTable.Col>
    <DataTable.Col source="reason" label="사유" disableSort />
    <DataTable.Col source="requested_name" label="요청자" disableSort />
    <DataTable.Col source="created_at" label="요청한 때" disableSort>
      <KstDate source="created_at" />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={statusWords} />
    </DataTable.Col>
    <DataTable.Col source="decided_name" label="결재자" disableSort />
  </StandardList>
)

const Amount = () => {
  const approval = useRecordContext<Approval>()
  if (!approval) return null
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {amountText(approval)}
    </Box>
  )
}
