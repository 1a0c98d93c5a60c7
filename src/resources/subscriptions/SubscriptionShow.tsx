/** 구독 상세: what its member sees, what happened to it, and what can be done. */
import { Alert, Box, Stack, Typography } from '@mui/material'
import { Link, Title, useRefresh, useShowContext } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { failureWords, methodStatus, subscriptionStatus } from '#console/words/subscriptionWords.ts'
import type { AdminSubscriptionDetail } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { periodWord, subscriptionQueueWord } from '#shared/words/subscriptions.ts'
import { ActionButtons } from './actions/ActionButtons.tsx'
import { KitReturns } from './KitReturns.tsx'
import { RefundTransfers } from './RefundTransfers.tsx'
import { SubscriptionTimeline } from './SubscriptionTimeline.tsx'

export const SubscriptionShow = () => (
  <RecordShow>
    <Page />
  </RecordShow>
)

const Page = () => {
  const { record: subscription } = useShowContext<AdminSubscriptionDetail>()
  const refresh = useRefresh()
  if (!subscription) return null
  const [label, tone] = subscriptionStatus[subscription.status]
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`구독 ${subscription.id}`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2">
          {subscription.plan.name}
        </Typography>
        <StatusChip label={label} tone={tone} />
        {subscription.waits_for_staff ? <StatusChip label={subscriptionQueueWord.waiting} tone="bad" /> : null}
        <Box sx={{ flex: 1 }} />
        <ActionButtons subscription={subscription} onDone={refresh} />
      </Stack>
      <Standing subscription={subscription} />
      <TwoColumns columns="380px minmax(0, 1fr)">
        <Stack sx={{ gap: 2 }}>
          <About subscription={subscription} />
          <Money subscription={subscription} />
          <RefundTransfers subscription={subscription} />
          <KitReturns subscription={subscription} />
        </Stack>
        <div>
          <SubscriptionTimeline subscription={subscription} />
        </div>
      </TwoColumns>
    </Stack>
  )
}

type Props = { subscription: AdminSubscriptionDetail }

const lastOf = (endsOn: string) => formatDay(addDays(endsOn, -1), 'YYYY.MM.DD')

/** What somebody has to know before doing anything. */
const Standing = ({ subscription: { missed, failure, status, shown } }: Props) => {
  if (missed)
    return (
      <Alert severity="warning">
        {formatDay(missed.from, 'YYYY.MM.DD')}부터의 기간을 저절로 결제하지 못했어요. {formatKrw(missed.amount)}을
        결제하거나, 돈을 받지 않고 {formatDay(missed.skipped_until, 'YYYY.MM.DD')}부터 이어 갈 수 있어요. 그때까지
        아무것도 결제하지 않아요.
      </Alert>
    )
  if (failure?.class === 'UNKNOWN')
    return <Alert severity="info">결제사의 답을 기다리고 있어요. 확인될 때까지 다시 결제하지 않아요.</Alert>
  if (status === 'PAST_DUE')
    return (
      <Alert severity="error">
        결제하지 못했어요: {failure?.message || failure?.code}{' '}
        {failure?.next_retry_at ? (
          <>
            <KstText value={failure.next_retry_at} />에 다시 결제해요.
          </>
        ) : (
          '저절로 다시 결제하지 않아요. 새 결제수단이 필요해요.'
        )}
        {shown.past_due ? (
          <>
            {' '}
            이용은 <KstText value={shown.past_due.access_until} />
            까지예요.
          </>
        ) : null}
      </Alert>
    )
  return null
}

const About = ({ subscription }: Props) => {
  const { shown, user, pause, next_plan: nextPlan } = subscription
  return (
    <Section title="구독 정보">
      <Facts>
        <Fact label="구독번호">{subscription.id}</Fact>
        <Fact label="회원">
          <Link to={`/members/${user.id}/show`}>{user.id}</Link> · <MaskedValue value={user.name_masked} />
        </Fact>
        <Fact label="이용">{shown.has_access ? '이용할 수 있음' : '이용할 수 없음'}</Fact>
        <Fact label="시작">
          <KstText value={subscription.started_on} show="day" />
        </Fact>
        <Fact label="지금 기간">
          {periodWord[shown.current_period.kind]} {formatDay(shown.current_period.starts_on, 'YYYY.MM.DD')} ~{' '}
          {lastOf(shown.current_period.ends_on)}
        </Fact>
        <Fact label="이용 마지막 날">{lastOf(subscription.ends_on)}</Fact>
        {nextPlan ? <Fact label="다음 요금제">{nextPlan.name}</Fact> : null}
        {shown.trial ? <Fact label="체험 뒤 결제 동의">{consentWord[shown.trial.consent]}</Fact> : null}
        {pause ? (
          <Fact label="쉬는 기간">
            {formatDay(pause.from, 'YYYY.MM.DD')} ~ {lastOf(pause.until)}
          </Fact>
        ) : null}
        {subscription.cancel_requested_at ? (
          <Fact label="해지 신청">
            <KstText value={subscription.cancel_requested_at} />
            {subscription.cancel_reason ? ` · ${subscription.cancel_reason}` : ''}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  )
}

const consentWord = { REQUIRED: '아직 없음', AGREED: '동의함', DECLINED: '동의하지 않음' }

const Money = ({ subscription }: Props) => {
  const { method, failure, next_charge: next } = subscription
  return (
    <Section title="결제">
      <Facts>
        <Fact label="다음 결제">
          {next ? `${formatDay(next.on, 'YYYY.MM.DD')} · ${formatKrw(next.amount)}` : '없음'}
          {subscription.installment_months > 0 ? ` · ${subscription.installment_months}개월` : ''}
        </Fact>
        <Fact label="결제수단">
          {method ? (
            <>
              {method.label} <StatusChip label={methodStatus[method.status][0]} tone={methodStatus[method.status][1]} />
            </>
          ) : (
            '없음'
          )}
        </Fact>
        {failure ? (
          <>
            <Fact label="결제 실패">
              <StatusChip label={failureWords[failure.class][0]} tone={failureWords[failure.class][1]} />{' '}
              {failure.message || failure.code}
            </Fact>
            <Fact label="실패한 때">
              <KstText value={failure.since} /> · {failure.retries}번
            </Fact>
            <Fact label="다음 시도">{failure.next_retry_at ? <KstText value={failure.next_retry_at} /> : '없음'}</Fact>
          </>
        ) : null}
        <Fact label="크레딧">{formatKrw(subscription.credit)}</Fact>
        <Fact label="낸 돈 모두">{formatKrw(subscription.paid_total)}</Fact>
        <Fact label="돌려준 돈 모두">{formatKrw(subscription.refunded_total)}</Fact>
      </Facts>
    </Section>
  )
}
