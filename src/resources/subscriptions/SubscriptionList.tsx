import {
  AutocompleteInput,
  DataTable,
  ReferenceInput,
  SelectArrayInput,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { KrwText } from '#console/fields/Krw.tsx'
import { MaskedText } from '#console/fields/MaskedText.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip, StatusField } from '#console/fields/StatusChip.tsx'
import { ListTabs, stateTabs } from '#console/list/ListTabs.tsx'
import { SearchOnEnter } from '#console/list/address/SearchOnEnter.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { failureWords, subscriptionStatus } from '#console/words/subscriptionWords.ts'
import type { AdminSubscription } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { subscriptionQueueWord } from '#shared/words/subscriptions.ts'
import { ExtendButton } from './extend/ExtendButton.tsx'
import { FileButton } from './extend/FileButton.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const filters = (keys: string) => [
  <SearchOnEnter key="q" source="q" label={keys} hint="Enter로 찾아요" alwaysOn sx={{ minWidth: 280 }} />,
  <ReferenceInput key="plan_id" source="plan_id" reference="plans" sort={BY_NAME} alwaysOn>
    <AutocompleteInput label="요금제" />
  </ReferenceInput>,
  <DayInput key="charge_on" source="charge_on" label="다음 결제일" alwaysOn />,
  <SelectArrayInput key="failure" source="failure" label="실패 종류" choices={choicesOf(failureWords)} />,
  <DayInput key="ends_from" source="ends_from" label="기간 끝부터" />,
  <DayInput key="ends_to" source="ends_to" label="기간 끝까지" />,
]
const everyKey = filters('구독번호 · 회원번호 · 이메일 · 휴대폰 · 닉네임')
const publicKeys = filters('구독번호 · 회원번호 · 닉네임')

/** What a person has to look at first, then the life of a subscription. */
const tabs = [
  { key: 'waiting', label: subscriptionQueueWord.waiting, filter: { waits_for_staff: true } },
  { key: 'kits', label: subscriptionQueueWord.kits, filter: { kit_return: true } },
  { key: 'transfers', label: subscriptionQueueWord.transfers, filter: { transfer: true } },
  { key: 'unknown', label: subscriptionQueueWord.unknown, filter: { failure: ['UNKNOWN'] } },
  ...stateTabs(subscriptionStatus, ['PAST_DUE', 'TRIALING', 'ACTIVE', 'PAUSED', 'CANCEL_SCHEDULED']).slice(0, -1),
  { key: 'over', label: subscriptionQueueWord.over, filter: { status: ['ENDED', 'TERMINATED'] } },
  { key: 'all', label: '전체', filter: {} },
]

/** 구독: it asks at Enter, because a look by e-mail or phone is recorded. */
export const SubscriptionList = () => {
  const { may } = useMay('pii:read')
  const refresh = useRefresh()
  return (
    <StandardList
      tabs={<ListTabs label="구독 상태" tabs={tabs} />}
      filters={may ? everyKey : publicKeys}
      rowClick="show"
      bulkActions={<ExtendButton />}
      actions={<FileButton onDone={refresh} />}
      emptyHint="고객이 멤버십을 시작하면 여기에 보여요."
    >
      <DataTable.Col source="id" label="구독번호">
        <RecordLink source="id" to="show" />
      </DataTable.Col>
      <DataTable.Col source="status" label="상태" disableSort>
        <State />
      </DataTable.Col>
      <DataTable.Col source="user.name_masked" label="회원" disableSort>
        <MaskedText source="user.name_masked" />
      </DataTable.Col>
      <DataTable.Col source="plan.name" label="요금제" disableSort />
      <DataTable.Col source="ends_on" label="이용 마지막 날">
        <LastDay />
      </DataTable.Col>
      <DataTable.Col label="다음 결제" disableSort>
        <NextDay />
      </DataTable.Col>
      <DataTable.Col label="결제 금액" align="right" disableSort>
        <NextAmount />
      </DataTable.Col>
      <DataTable.Col label="결제 실패" disableSort>
        <Failure />
      </DataTable.Col>
      <DataTable.Col label="다시 결제" disableSort>
        <NextRetry />
      </DataTable.Col>
      <DataTable.Col source="started_on" label="시작" disableSort>
        <Started />
      </DataTable.Col>
    </StandardList>
  )
}

const useSubscription = () => useRecordContext<AdminSubscription>()

const State = () => (
  <>
    <StatusField source="status" words={subscriptionStatus} />
    {useSubscription()?.waits_for_staff ? (
      <>
        {' '}
        <StatusChip label={subscriptionQueueWord.waiting} tone="bad" />
      </>
    ) : null}
  </>
)

const LastDay = () => {
  const subscription = useSubscription()
  return subscription ? <KstText value={addDays(subscription.ends_on, -1)} show="day" /> : null
}

const NextDay = () => <KstText value={useSubscription()?.next_charge?.on} show="day" />

const NextAmount = () => <KrwText value={useSubscription()?.next_charge?.amount ?? null} />

const Failure = () => {
  const failure = useSubscription()?.failure
  if (!failure) return null
  const [label, tone] = failureWords[failure.class]
  return (
    <>
      <StatusChip label={label} tone={tone} /> {failure.message || failure.code}
    </>
  )
}

const NextRetry = () => <KstText value={useSubscription()?.failure?.next_retry_at} />

const Started = () => <KstText value={useSubscription()?.started_on} show="day" />
