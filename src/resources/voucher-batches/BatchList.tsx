import { Button, Link } from '@mui/material'
import {
  AutocompleteInput,
  DataTable,
  ReferenceInput,
  SelectArrayInput,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Krw } from '#console/fields/Krw.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { VoucherBatch } from '#contract/schema.d.ts'
import { voucherStatusWord, voucherTypeList, voucherTypeWord } from '#shared/words/vouchers.ts'
import { GenerateButton } from './GenerateButton.tsx'
import { VoidRestButton } from './VoidRestButton.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const filters = [
  <SelectArrayInput
    key="type"
    source="type"
    label="종류"
    choices={voucherTypeList.map((id) => ({ id, name: voucherTypeWord[id] }))}
    alwaysOn
  />,
  <ReferenceInput key="plan_id" source="plan_id" reference="plans" sort={BY_NAME} alwaysOn>
    <AutocompleteInput label="요금제" />
  </ReferenceInput>,
]

export const BatchList = () => {
  const refresh = useRefresh()
  return (
    <StandardList
      filters={filters}
      rowClick={false}
      bulkActions={false}
      actions={<GenerateButton onDone={refresh} />}
      emptyHint="요금제와 일수, 장수를 정해 만들면 코드가 담긴 파일을 받아요."
    >
      <DataTable.Col source="id" label="묶음">
        <Vouchers />
      </DataTable.Col>
      <DataTable.Col source="type" label="종류" disableSort>
        <Type />
      </DataTable.Col>
      <DataTable.Col source="plan.name" label="요금제" disableSort />
      <DataTable.NumberCol source="days" label="일수" disableSort />
      <DataTable.Col source="goods.name" label="구성품" disableSort />
      <DataTable.Col source="count" label="만든 수" align="right" disableSort>
        <Krw source="count" plain />
      </DataTable.Col>
      <DataTable.Col source="counts.USED" label={voucherStatusWord.USED} align="right" disableSort>
        <Krw source="counts.USED" plain />
      </DataTable.Col>
      <DataTable.Col source="counts.ISSUED" label={voucherStatusWord.ISSUED} align="right" disableSort>
        <Krw source="counts.ISSUED" plain />
      </DataTable.Col>
      <DataTable.Col source="counts.EXPIRED" label={voucherStatusWord.EXPIRED} align="right" disableSort>
        <Krw source="counts.EXPIRED" plain />
      </DataTable.Col>
      <DataTable.Col source="counts.VOID" label={voucherStatusWord.VOID} align="right" disableSort>
        <Krw source="counts.VOID" plain />
      </DataTable.Col>
      <DataTable.Col source="memo" label="메모" disableSort />
      <DataTable.Col source="made_by" label="만든 사람" disableSort />
      <DataTable.Col source="created_at" label="만든 때" disableSort>
        <KstDate source="created_at" />
      </DataTable.Col>
      <DataTable.Col label="할 일" disableSort>
        <Rest onDone={refresh} />
      </DataTable.Col>
    </StandardList>
  )
}

const Vouchers = () => {
  const batch = useRecordContext<VoucherBatch>()
  if (!batch) return null
  const filter = encodeURIComponent(JSON.stringify({ batch_id: batch.id }))
  const shown = encodeURIComponent('{"batch_id":true}')
  return (
    <Link component={RouterLink} to={`/vouchers?filter=${filter}&displayedFilters=${shown}`} sx={{ fontWeight: 600 }}>
      {batch.id}번
    </Link>
  )
}

const Type = () => {
  const batch = useRecordContext<VoucherBatch>()
  return batch ? voucherTypeWord[batch.type] : null
}

const Rest = ({ onDone }: { onDone: () => void }) => {
  const batch = useRecordContext<VoucherBatch>()
  if (!batch) return null
  const left = batch.counts.ISSUED + batch.counts.EXPIRED
  return left > 0 ? (
    <VoidRestButton batch={batch} onDone={onDone} />
  ) : (
    <Button size="small" disabled>
      남은 것 없음
    </Button>
  )
}
