import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { CountedTerms } from './CountedTerms.tsx'
import { ruleWords } from './ruleWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="말 찾기" />,
  <SelectInput key="rule" source="rule" label="어떻게" choices={choicesOf(ruleWords)} alwaysOn />,
]
const ORDER = { field: 'sequence', order: 'ASC' } as const

export const WordList = () => (
  <StandardList
    filters={filters}
    sort={ORDER}
    above={<CountedTerms />}
    emptyHint="많이 찾은 말이 저절로 보여요. 늘 보이거나 보이지 않을 말만 등록하세요."
  >
    <DataTable.Col source="word" label="말">
      <RecordLink source="word" />
    </DataTable.Col>
    <DataTable.Col source="rule" label="어떻게">
      <StatusField source="rule" words={ruleWords} />
    </DataTable.Col>
    <DataTable.Col source="sequence" label="순서" />
  </StandardList>
)
