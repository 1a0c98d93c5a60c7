import { useState } from 'react'
import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminGiftCampaign } from '#contract/schema.d.ts'
import { campaignState, campaignStatus, takenText } from './campaignWords.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="캠페인 이름 찾기" />,
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(campaignStatus)} alwaysOn />,
]

export const CampaignList = () => (
  <StandardList
    filters={filters}
    emptyHint="요금제와 기간, 고를 수 있는 것을 정하면 결제한 회원이 하나를 골라요."
    bulkActions={false}
  >
    <DataTable.Col source="title" label="이름">
      <RecordLink source="title" />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태">
      <State />
    </DataTable.Col>
    <DataTable.Col source="starts_at" label="시작">
      <KstDate source="starts_at" />
    </DataTable.Col>
    <DataTable.Col source="ends_at" label="끝">
      <KstDate source="ends_at" />
    </DataTable.Col>
    <DataTable.Col source="options" label="나간 수" align="right" disableSort>
      <Taken />
    </DataTable.Col>
    <DataTable.Col source="updated_at" label="수정일">
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const State = () => {
  const campaign = useRecordContext<AdminGiftCampaign>()
  const [now] = useState(Date.now)
  return campaign ? campaignState(campaign, now) : null
}

const Taken = () => {
  const campaign = useRecordContext<AdminGiftCampaign>()
  return campaign ? takenText(campaign) : null
}
