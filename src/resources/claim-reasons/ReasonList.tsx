import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { faultWords } from '#console/words/claimWords.ts'
import type { AdminClaimReason } from '#contract/schema.d.ts'
import { kindWords } from './reasonWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="사유 찾기" />,
  <SelectInput key="type" source="type" label="종류" choices={choicesOf(kindWords)} alwaysOn />,
  <SelectInput key="fault" source="fault" label="귀책" choices={choicesOf(faultWords)} alwaysOn />,
]
const ORDER = { field: 'sequence', order: 'ASC' } as const

export const ReasonList = () => (
  <StandardList filters={filters} sort={ORDER} bulkActions={false} emptyHint="고객이 고를 사유를 등록하세요.">
    <DataTable.Col source="label" label="이름">
      <RecordLink source="label" />
    </DataTable.Col>
    <DataTable.Col source="type" label="종류" disableSort>
      <StatusField source="type" words={kindWords} />
    </DataTable.Col>
    <DataTable.Col source="fault" label="귀책" disableSort>
      <StatusField source="fault" words={faultWords} />
    </DataTable.Col>
    <DataTable.Col source="detail_required" label="고객이 적을 것" disableSort>
      <Wanted />
    </DataTable.Col>
    <DataTable.Col source="sequence" label="순서" />
    <DataTable.Col source="active" label="사용" disableSort>
      <Active />
    </DataTable.Col>
  </StandardList>
)

const Wanted = () => {
  const reason = useRecordContext<AdminClaimReason>()
  const wanted = [reason?.detail_required ? '설명' : [], reason?.image_required ? '사진' : []].flat()
  return wanted.join(', ') || '—'
}

const Active = () => {
  const reason = useRecordContext<AdminClaimReason>()
  return reason?.active ? <StatusChip label="사용" tone="good" /> : <StatusChip label="사용 안 함" />
}
