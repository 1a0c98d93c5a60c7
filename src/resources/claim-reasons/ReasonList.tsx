import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { InUseField, inUseChanges } from '#console/list/inUse.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { type QueueTab, tabsOf } from '#console/queue/filter.ts'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import { faultWords } from '#console/words/claimWords.ts'
import type { AdminClaimReason } from '#contract/schema.d.ts'
import { type ClaimKind, claimKindWord } from '#shared/words/claims.ts'
import { kindWords } from './reasonWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="사유 찾기" />,
  <SelectInput key="fault" source="fault" label="귀책" choices={choicesOf(faultWords)} alwaysOn />,
]
const ORDER = { field: 'sequence', order: 'ASC' } as const

/** Reasons stand in the order in which they are offered, which only means something within a kind. */
const tabs = Object.entries(claimKindWord).map(([type, label]): QueueTab => ({
  key: type,
  label,
  filter: { type: [type] },
}))
const ofKind = tabsOf([...tabs, { key: 'all', label: '전체', filter: {} }], ['type', 'ids'], '')
const START = { type: ['cancel' satisfies ClaimKind] }

export const ReasonList = () => (
  <StandardList
    filters={filters}
    filterDefaultValues={START}
    sort={ORDER}
    tabs={<StateTabs label="클레임 종류" {...ofKind} counts={undefined} />}
    bulkActions={<BulkChangeButtons changes={inUseChanges} permission="claim-reasons:write" />}
    emptyHint="고객이 고를 사유를 등록하세요."
  >
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
      <InUseField />
    </DataTable.Col>
  </StandardList>
)

const Wanted = () => {
  const reason = useRecordContext<AdminClaimReason>()
  const wanted = [reason?.detail_required ? '설명' : [], reason?.image_required ? '사진' : []].flat()
  return wanted.join(', ') || '—'
}
