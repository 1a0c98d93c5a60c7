import {
  AutocompleteInput,
  DataTable,
  NumberInput,
  ReferenceInput,
  SelectArrayInput,
  useRecordContext,
} from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { Voucher } from '#contract/schema.d.ts'
import { voucherTypeWord } from '#shared/words/vouchers.ts'
import { VoidButton } from './VoidButton.tsx'
import { typeChoices, voucherStatus } from './voucherWords.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const filters = [
  <SearchOnEnter key="code" source="code" label="코드" hint="전체를 적고 Enter로 찾아요" alwaysOn />,
  <SelectArrayInput key="type" source="type" label="종류" choices={typeChoices} alwaysOn />,
  <SelectArrayInput key="status" source="status" label="상태" choices={choicesOf(voucherStatus)} alwaysOn />,
  <NumberInput key="batch_id" source="batch_id" label="묶음 번호" />,
  <ReferenceInput key="plan_id" source="plan_id" reference="plans" sort={BY_NAME}>
    <AutocompleteInput label="요금제" />
  </ReferenceInput>,
]

export const VoucherList = () => (
  <StandardList
    filters={filters}
    emptyHint="이용권 묶음에서 이용권을 만들면 여기서 한 장씩 볼 수 있어요."
    bulkActions={<VoidButton />}
  >
    <DataTable.Col source="code" label="코드" disableSort sx={{ whiteSpace: 'nowrap', fontFamily: 'monospace' }}>
      <RecordLink source="code" />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={voucherStatus} />
    </DataTable.Col>
    <DataTable.Col source="type" label="종류" disableSort>
      <Type />
    </DataTable.Col>
    <DataTable.Col source="plan.name" label="요금제" disableSort />
    <DataTable.NumberCol source="days" label="일수" disableSort />
    <DataTable.Col source="goods.name" label="구성품" disableSort />
    <DataTable.NumberCol source="batch_id" label="묶음" disableSort />
    <DataTable.Col source="expires_at" label="등록 기한">
      <KstDate source="expires_at" />
    </DataTable.Col>
    <DataTable.Col source="used_by.name_masked" label="쓴 회원" disableSort />
    <DataTable.Col source="used_at" label="쓴 때">
      <KstDate source="used_at" />
    </DataTable.Col>
    <DataTable.Col source="memo" label="메모" disableSort />
  </StandardList>
)

const Type = () => {
  const voucher = useRecordContext<Voucher>()
  return voucher ? voucherTypeWord[voucher.type] : null
}
