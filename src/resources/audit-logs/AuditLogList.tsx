import { DataTable, TextInput } from 'react-admin'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StandardList } from '#console/list/StandardList.tsx'

const filters = [
  <TextInput key="action" source="action" label="한 일" alwaysOn />,
  <TextInput key="entity" source="entity" label="대상" alwaysOn />,
  <TextInput key="entity_id" source="entity_id" label="대상 번호" />,
  <TextInput key="actor" source="actor" label="계정 (예: ops:3)" />,
  <DayInput key="from" source="from" label="부터" />,
  <DayInput key="to" source="to" label="까지" />,
]

export const AuditLogList = () => (
  <StandardList
    filters={filters}
    rowClick="show"
    bulkActions={false}
    sort={NEWEST}
    emptyHint="직원이 무엇을 바꾸면 여기에 남아요."
  >
    <DataTable.Col source="at" label="때" disableSort>
      <KstDate source="at" />
    </DataTable.Col>
    <DataTable.Col source="action" label="한 일" disableSort>
      <RecordLink source="action" to="show" />
    </DataTable.Col>
    <DataTable.Col source="entity" label="대상" disableSort />
    <DataTable.Col source="entity_id" label="대상 번호" disableSort />
    <DataTable.Col source="actor_name" label="한 사람" disableSort />
    <DataTable.Col source="actor" label="계정" disableSort />
    <DataTable.Col source="reason" label="사유" disableSort />
    <DataTable.Col source="ip" label="접속지" disableSort />
  </StandardList>
)

const NEWEST = { field: 'id', order: 'DESC' } as const
