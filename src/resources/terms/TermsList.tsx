import { DataTable, SelectArrayInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { Terms } from '#contract/schema.d.ts'
import { termsLabels } from '#shared/terms.ts'
import { kindChoices, statusWords } from './termsWords.ts'

const filters = [
  <SelectArrayInput key="kind" source="kind" label="종류" choices={kindChoices} alwaysOn />,
  <SelectArrayInput key="status" source="status" label="상태" choices={choicesOf(statusWords)} alwaysOn />,
]

export const TermsList = () => (
  <StandardList
    filters={filters}
    rowClick="show"
    bulkActions={false}
    emptyHint="고른 종류와 상태의 약관이 없어요. 필터를 지워 보세요."
  >
    <DataTable.Col source="kind" label="종류" disableSort sx={{ whiteSpace: 'nowrap' }}>
      <Kind />
    </DataTable.Col>
    <DataTable.Col source="title" label="제목" disableSort sx={{ minWidth: 220 }}>
      <RecordLink source="title" to="show" />
    </DataTable.Col>
    <DataTable.Col source="version" label="버전" disableSort sx={{ whiteSpace: 'nowrap' }} />
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={statusWords} />
    </DataTable.Col>
    <DataTable.Col source="effective_from" label="시행 일시" disableSort>
      <KstDate source="effective_from" />
    </DataTable.Col>
    <DataTable.Col source="changes" label="바뀐 내용" disableSort />
    <DataTable.Col source="published_by" label="게시한 사람" disableSort />
  </StandardList>
)

const Kind = () => {
  const terms = useRecordContext<Terms>()
  return terms ? termsLabels[terms.kind] : null
}
