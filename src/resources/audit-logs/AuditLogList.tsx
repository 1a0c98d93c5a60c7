import { AutocompleteInput, DataTable, FunctionField, ReferenceInput, SelectInput, TextInput } from 'react-admin'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AuditLog } from '#contract/schema.d.ts'
import { actorText, auditActionText, auditDeeds, auditEntities, auditEntityText } from '#console/words/auditWords.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const filters = [
  <SelectInput key="entity" source="entity" label="대상" choices={auditEntities} alwaysOn />,
  <SelectInput key="deed" source="deed" label="한 일" choices={auditDeeds} alwaysOn />,
  <DayInput key="from" source="from" label="시작일" alwaysOn />,
  <DayInput key="to" source="to" label="종료일" alwaysOn />,
  <ReferenceInput key="staff" source="staff_id" reference="staffs" perPage={100} sort={BY_NAME} alwaysOn>
    <AutocompleteInput label="직원" optionText="name" sx={{ minWidth: 160 }} />
  </ReferenceInput>,
  <TextInput key="entity_id" source="entity_id" label="대상 번호" />,
]

export const AuditLogList = () => (
  <StandardList
    filters={filters}
    rowClick="show"
    bulkActions={false}
    sort={NEWEST}
    emptyHint="직원이 무엇을 바꾸면 여기에 남아요. 누구도 고치거나 지울 수 없어요."
  >
    <DataTable.Col source="at" label="일시" disableSort>
      <KstDate source="at" />
    </DataTable.Col>
    <DataTable.Col source="action" label="작업" disableSort>
      <RecordLink source="action" to="show" say={auditActionText} />
    </DataTable.Col>
    <DataTable.Col source="entity" label="대상" disableSort>
      <FunctionField render={({ entity, entity_id }: AuditLog) => auditEntityText(entity, entity_id)} />
    </DataTable.Col>
    <DataTable.Col source="actor_name" label="작업자" disableSort />
    <DataTable.Col source="actor" label="계정" disableSort>
      <FunctionField render={({ actor }: AuditLog) => actorText(actor)} />
    </DataTable.Col>
    <DataTable.Col source="reason" label="사유" disableSort sx={{ minWidth: 200 }} />
    <DataTable.Col source="ip" label="접속 IP" disableSort />
  </StandardList>
)

const NEWEST = { field: 'id', order: 'DESC' } as const
