import ReviewIcon from '@mui/icons-material/RuleOutlined'
import { Button } from '@mui/material'
import {
  BooleanInput,
  DataTable,
  FunctionField,
  NumberInput,
  SelectInput,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { ExportButton } from '#console/export/ExportButton.tsx'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { Empty, KstDate } from '#console/fields/KstDate.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AccessLog } from '#contract/schema.d.ts'
import { actorText } from '#console/words/auditWords.ts'
import { accessActions, accessActionText, accessDetailText } from '#shared/format/access.ts'
import { SubjectCell } from './SubjectCell.tsx'

const filters = [
  <SearchOnEnter key="staff" source="staff" label="직원 이름·번호" hint="Enter로 찾아요" alwaysOn />,
  <SelectInput key="action" source="action" label="작업" choices={accessActions} alwaysOn />,
  <DayInput key="from" source="from" label="부터" alwaysOn />,
  <DayInput key="to" source="to" label="까지" alwaysOn />,
  <NumberInput key="member_id" source="member_id" label="회원번호" />,
  <BooleanInput key="no_reason" source="no_reason" label="사유 없는 것만" />,
  <BooleanInput key="night" source="night" label="야간(22–06시)만" />,
  <BooleanInput key="exports" source="exports" label="내려받기만" />,
]

export const AccessLogList = () => (
  <StandardList
    filters={filters}
    rowClick={false}
    bulkActions={false}
    actions={<ListActions />}
    emptyHint="직원이 개인정보를 보거나 찾거나 내려받으면 여기에 남아요. 누구도 고치거나 지울 수 없어요."
  >
    <DataTable.Col source="at" label="일시" disableSort>
      <KstDate source="at" />
    </DataTable.Col>
    <DataTable.Col source="actor_name" label="직원" disableSort />
    <DataTable.Col source="actor" label="계정" disableSort>
      <FunctionField render={({ actor }: AccessLog) => actorText(actor)} />
    </DataTable.Col>
    <DataTable.Col label="작업" disableSort>
      <ActionCell />
    </DataTable.Col>
    <DataTable.Col label="대상" disableSort sx={{ minWidth: 120 }}>
      <SubjectCell />
    </DataTable.Col>
    <DataTable.Col label="조회 항목" disableSort sx={{ minWidth: 180 }}>
      <DetailCell />
    </DataTable.Col>
    <DataTable.Col source="reason" label="사유" disableSort sx={{ minWidth: 180 }} />
    <DataTable.Col source="ip" label="접속 IP" disableSort />
  </StandardList>
)

const ListActions = () => {
  const { filterValues, total } = useListContext()
  const filter = Object.fromEntries(
    Object.entries(filterValues ?? {}).filter(([, value]) => value !== '' && value !== null),
  )
  return (
    <>
      <Button component={RouterLink} to="/access-review" size="small" color="inherit" startIcon={<ReviewIcon />}>
        월간 점검
      </Button>
      <ExportButton
        resource="access-logs"
        permission="access:read"
        filter={filter}
        {...(total === undefined ? {} : { total })}
      />
    </>
  )
}

const ActionCell = () => {
  const log = useRecordContext<AccessLog>()
  return log ? <span style={{ whiteSpace: 'nowrap' }}>{accessActionText(log.action)}</span> : null
}

const DetailCell = () => {
  const log = useRecordContext<AccessLog>()
  const text = log ? accessDetailText(log.detail) : ''
  return text ? <>{text}</> : <Empty />
}
