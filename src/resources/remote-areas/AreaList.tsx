import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { BooleanInput, DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { readShippingSettings } from '#console/shipping/shippingSettings.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { RemoteArea } from '#contract/schema.d.ts'
import { matches, zones } from './areaWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="우편번호·도로명·출처 찾기" />,
  <SelectInput key="zone" source="zone" label="지역" choices={choicesOf(zones)} alwaysOn />,
  <SelectInput key="match" source="match" label="기준" choices={choicesOf(matches)} alwaysOn />,
  <BooleanInput key="exempt" source="exempt" label="받지 않는 곳만" alwaysOn />,
]
const ORDER = { field: 'value_from', order: 'ASC' } as const

export const AreaList = () => (
  <StandardList
    above={
      <Alert severity="info">
        다리로 이어진 섬(연륙도서)에는 추가 배송비를 받을 수 없어요. 우편번호가 같은 진짜 섬과 섞여 있으니, 법정동코드나
        도로명으로 "받지 않음"을 넣어 주세요. 더 자세히 맞는 규칙이 이기고, 똑같이 맞으면 받지 않는 쪽이 이겨요.
      </Alert>
    }
    filters={filters}
    sort={ORDER}
    bulkActions={false}
    emptyHint="추가 배송비를 받을 곳과 받으면 안 되는 곳을 등록하세요."
  >
    <DataTable.Col source="value_from" label="값">
      <Value />
    </DataTable.Col>
    <DataTable.Col source="match" label="기준">
      <StatusField source="match" words={matches} />
    </DataTable.Col>
    <DataTable.Col source="zone" label="지역">
      <StatusField source="zone" words={zones} />
    </DataTable.Col>
    <DataTable.Col source="exempt" label="추가 배송비" disableSort>
      <Exempt />
    </DataTable.Col>
    <DataTable.Col source="policy_id" label="요금" disableSort>
      <PolicyName />
    </DataTable.Col>
    <DataTable.Col source="source" label="출처" disableSort />
  </StandardList>
)

const Value = () => {
  const area = useRecordContext<RemoteArea>()
  return (
    <>
      <RecordLink source="value_from" />
      {area?.value_to && area.value_to !== area.value_from ? ` ~ ${area.value_to}` : null}
    </>
  )
}

const PolicyName = () => {
  const area = useRecordContext<RemoteArea>()
  const data = useConsoleData()
  const { data: settings } = useQuery({ queryKey: ['shipping-settings'], queryFn: () => readShippingSettings(data) })
  return settings?.remote_policies.find((policy) => policy.id === area?.policy_id)?.name ?? '—'
}

const Exempt = () => {
  const area = useRecordContext<RemoteArea>()
  return area?.exempt ? <StatusChip label="받지 않음" tone="good" /> : <StatusChip label="받음" />
}
