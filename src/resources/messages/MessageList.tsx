import { Typography } from '@mui/material'
import { DataTable, SelectArrayInput, useRecordContext } from 'react-admin'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { ListTabs, stateTabs } from '#console/list/ListTabs.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { Message } from '#contract/schema.d.ts'
import { HeldActions } from './HeldActions.tsx'
import { channelWords, kindWords, statusWords } from './messageWords.ts'
import { ReceiverCell } from './ReceiverCell.tsx'

const filters = [
  <SearchOnEnter
    key="q"
    source="q"
    label="이메일·휴대폰·회원번호"
    hint="Enter로 찾아요 (접속기록에 남아요)"
    alwaysOn
    sx={{ minWidth: 260 }}
  />,
  <SelectArrayInput key="kind" source="kind" label="종류" choices={choicesOf(kindWords)} alwaysOn />,
  <SelectArrayInput key="channel" source="channel" label="채널" choices={choicesOf(channelWords)} />,
  <DayInput key="from" source="from" label="부터" />,
  <DayInput key="to" source="to" label="까지" />,
]

/** Why a message that was held is not sent, though nobody decided so. */
const WithdrawnWhy = () => {
  const { status, error } = useRecordContext<Message>() ?? {}
  return status === 'DISCARDED' && error ? (
    <Typography variant="caption" component="p" color="text.secondary">
      {error}
    </Typography>
  ) : null
}

const withoutPeople = filters.filter(({ key }) => key !== 'q')

/** What waits for a person first. */
const tabs = stateTabs(statusWords, ['HELD', 'FAILED', 'QUEUED', 'SENT', 'DISCARDED'])

export const MessageList = () => {
  const { may: byPerson } = useMay('pii:read')
  return (
    <StandardList
      tabs={<ListTabs label="메시지 상태" tabs={tabs} />}
      filters={byPerson ? filters : withoutPeople}
      rowClick="show"
      bulkActions={<HeldActions />}
      emptyHint="주문, 배송, 인증 때 고객에게 보낸 메일과 문자가 여기에 쌓여요."
    >
      <DataTable.Col source="created_at" label="등록 일시" disableSort>
        <KstDate source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="channel" label="채널" disableSort>
        <StatusField source="channel" words={channelWords} />
      </DataTable.Col>
      <DataTable.Col label="받는 사람" disableSort>
        <ReceiverCell />
      </DataTable.Col>
      <DataTable.Col source="kind" label="종류" disableSort>
        <StatusField source="kind" words={kindWords} />
      </DataTable.Col>
      <DataTable.Col source="title" label="제목" disableSort sx={{ minWidth: 220 }}>
        <RecordLink source="title" to="show" />
      </DataTable.Col>
      <DataTable.Col source="status" label="상태" disableSort>
        <StatusField source="status" words={statusWords} />
        <WithdrawnWhy />
      </DataTable.Col>
      <DataTable.Col source="sent_at" label="발송 일시" disableSort>
        <KstDate source="sent_at" />
      </DataTable.Col>
      <DataTable.NumberCol source="tries" label="시도" disableSort />
    </StandardList>
  )
}
