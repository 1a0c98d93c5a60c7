import { DataTable, SearchInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { SearchSynonym } from '#contract/schema.d.ts'

const filters = [<SearchInput key="word" source="word" alwaysOn placeholder="말 찾기" />]

export const SynonymList = () => (
  <StandardList filters={filters} emptyHint="폼롤러와 마사지롤러처럼 같은 것을 부르는 말을 묶어 주세요.">
    <DataTable.Col source="words" label="같은 뜻의 말" disableSort>
      <Words />
    </DataTable.Col>
    <DataTable.Col source="updated_at" label="수정일">
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const Words = () => useRecordContext<SearchSynonym>()?.words.join(', ') ?? '—'
