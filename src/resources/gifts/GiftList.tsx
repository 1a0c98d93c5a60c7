import { DataTable, NumberInput, SelectArrayInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { Krw } from '#console/fields/Krw.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminGift } from '#contract/schema.d.ts'
import { accountText, giftStatus, receiverText } from './giftWords.ts'
import { TransferButtons } from './TransferButtons.tsx'

const filters = [
  <SelectArrayInput key="status" source="status" label="상태" choices={choicesOf(giftStatus)} alwaysOn />,
  <NumberInput key="buyer_id" source="buyer_id" label="산 회원 번호" alwaysOn />,
  <SelectInput
    key="refund"
    source="refund"
    label="계좌 환불"
    choices={[
      { id: 'READY', name: '보낼 수 있는 것' },
      { id: 'WAITING', name: '계좌를 기다리는 것' },
    ]}
    alwaysOn
  />,
  <NumberInput key="claimed_by" source="claimed_by" label="받은 회원 번호" />,
  <NumberInput key="bundle_id" source="bundle_id" label="묶음 번호" />,
]

export const GiftList = () => (
  <StandardList
    filters={filters}
    emptyHint="고객이 선물을 사면 여기서 받았는지 볼 수 있어요."
    bulkActions={<TransferButtons />}
  >
    <DataTable.Col source="id" label="번호">
      <RecordLink source="id" />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={giftStatus} />
    </DataTable.Col>
    <DataTable.Col source="title" label="이름" disableSort />
    <DataTable.Col source="price" label="결제" align="right" disableSort>
      <Krw source="price" />
    </DataTable.Col>
    <DataTable.Col source="buyer.name_masked" label="산 회원" disableSort />
    <DataTable.Col source="receiver" label="받는 분" disableSort>
      <Receiver />
    </DataTable.Col>
    <DataTable.Col source="claimed_by.name_masked" label="받은 회원" disableSort />
    <DataTable.Col source="claim_until" label="기한" />
    <DataTable.Col source="refund" label="환불 계좌" disableSort>
      <Account />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="산 때" disableSort>
      <KstDate source="created_at" />
    </DataTable.Col>
  </StandardList>
)

const Receiver = () => {
  const gift = useRecordContext<AdminGift>()
  return gift ? receiverText(gift) : null
}

const Account = () => {
  const gift = useRecordContext<AdminGift>()
  return gift ? accountText(gift) : null
}
