import { DataTable, FunctionField, NumberField, SelectInput } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { incidentStates } from '#console/incidents/incidentWords.ts'
import { StandardList } from '#console/list/StandardList.tsx'
import type { IncidentLine } from '#contract/schema.d.ts'
import { incidentCauseWord } from '#shared/words/incidents.ts'
import { Candidates } from './Candidates.tsx'

const causes = Object.entries(incidentCauseWord).map(([id, name]) => ({ id, name }))

const filters = [
  <SelectInput key="state" source="state" label="상태" choices={choicesOf(incidentStates)} alwaysOn />,
  <SelectInput key="cause" source="cause" label="원인" choices={causes} emptyText="모두" alwaysOn />,
]

/** What stands out now, and what was made of it. */
export const IncidentList = () => (
  <StandardList
    filters={filters}
    rowClick="show"
    bulkActions={false}
    above={<Candidates />}
    emptyHint="사건 후보를 묶거나, 고객문의에서 상담을 골라 사건으로 묶으면 여기에 쌓여요."
  >
    <DataTable.Col source="title" label="사건" disableSort sx={{ minWidth: 150 }}>
      <RecordLink source="title" to="show" />
    </DataTable.Col>
    <DataTable.Col source="state" label="상태" disableSort>
      <StatusField source="state" words={incidentStates} />
    </DataTable.Col>
    <DataTable.Col label="원인" disableSort>
      <FunctionField<IncidentLine> render={({ cause, cause_label: label }) => label ?? incidentCauseWord[cause.kind]} />
    </DataTable.Col>
    <DataTable.Col source="conversations" label="상담" disableSort align="right">
      <NumberField source="conversations" />
    </DataTable.Col>
    <DataTable.Col source="waiting" label="답변 기다림" disableSort align="right">
      <NumberField source="waiting" />
    </DataTable.Col>
    <DataTable.Col source="auto_join" label="저절로 묶기" disableSort>
      <FunctionField<IncidentLine> render={({ auto_join: joins }) => (joins ? '켜짐' : '꺼짐')} />
    </DataTable.Col>
    <DataTable.Col label="담당자" disableSort>
      <FunctionField<IncidentLine> render={({ owner }) => owner?.name ?? '없음'} />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="연 때" disableSort>
      <KstDate source="created_at" />
    </DataTable.Col>
  </StandardList>
)
