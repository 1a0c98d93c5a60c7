import { useState } from 'react'
import type { Subscription } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { HonestOffer } from '#customer/shell/membership/HonestOffer.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { addDays } from '#shared/calendar/days.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { subscriptionStatusWord } from '#shared/words/subscriptions.ts'
import { Kits } from './kits/Kits.tsx'
import { CancelPopup } from './manage/CancelPopup.tsx'
import { ChangePlan } from './manage/ChangePlan.tsx'
import { KitReturns } from './ending/KitReturns.tsx'
import { EndNowSheet } from './ending/EndNowSheet.tsx'
import { Consents, Periods } from './manage/History.tsx'
import { PausePopup } from './manage/PausePopup.tsx'
import { Payments } from './manage/Payments.tsx'
import { PriceChange } from './manage/PriceChange.tsx'
import { TrialConsent } from './manage/TrialConsent.tsx'
import { useStatus } from './manage/useStatus.ts'
import styles from './Subscription.module.css'
import { dayText, graceText, standText } from './subscriptionText.ts'

/** 구독 관리: how a membership stands, and everything that one can do with it, one press away. */
export function SubscriptionScreen() {
  const mine = query.useQuery('get', '/api/v2/user/subscriptions', undefined, { staleTime: 0 })
  return (
    <>
      <PageTitle>구독 관리</PageTitle>
      {mine.isPending && (
        <Loading label="구독을 불러오고 있어요">
          <Skeleton height={180} radius={12} />
        </Loading>
      )}
      {isLost(mine) && <QueryError error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data && <Body of={mine.data.current ?? mine.data.results[0]} />}
    </>
  )
}

function Body({ of }: { of: Subscription | undefined }) {
  if (!of)
    return (
      <EmptyState
        icon="card"
        title="이용 중인 멤버십이 없어요"
        description="요금제를 고르면 바로 시작할 수 있어요."
        action={
          <Link className={buttonClass({ size: 'm' })} to="/checkout">
            멤버십 시작하기
          </Link>
        }
      />
    )
  return (
    <>
      {of.honest_offer && <HonestOffer offer={of.honest_offer} />}
      <Standing of={of} />
      {of.trial && of.available_actions.includes('CONSENT') && <TrialConsent of={of} trial={of.trial} />}
      {of.price_change && <PriceChange of={of} change={of.price_change} />}
      <Kits />
      <KitReturns />
      <Actions of={of} />
      <Payments />
      <Periods />
      <Consents />
    </>
  )
}

function Standing({ of }: { of: Subscription }) {
  const { next_payment: next } = of
  const grace = graceText(of)
  return (
    <Block title={of.plan.name} aside={<Badge tone="gray">{subscriptionStatusWord[of.status]}</Badge>}>
      <p>{standText(of)}</p>
      {grace && <p className={styles.note}>{grace}</p>}
      <dl className={styles.rows}>
        <dt>이용 기간</dt>
        <dd>
          {dayText(of.current_period.starts_on)}부터{' '}
          {dayText(of.status === 'TRIALING' ? of.ends_on : addDays(of.ends_on, -1))}까지
        </dd>
        {next && !of.trial && (
          <>
            <dt>다음 결제</dt>
            <dd>
              {dayText(next.on)} {formatKrw(next.amount)}
              {next.credit > 0 && ` (크레딧 ${formatKrw(next.credit)} 사용)`}
            </dd>
            <dt>결제수단</dt>
            <dd>{next.method_label}</dd>
          </>
        )}
        {of.next_plan && (
          <>
            <dt>다음 기간 요금제</dt>
            <dd>{of.next_plan.name}</dd>
          </>
        )}
        {of.credit > 0 && (
          <>
            <dt>남은 크레딧</dt>
            <dd>{formatKrw(of.credit)}</dd>
          </>
        )}
      </dl>
    </Block>
  )
}

type Open = 'PAUSE' | 'CANCEL' | 'END' | null

function Actions({ of }: { of: Subscription }) {
  const [open, setOpen] = useState<Open>(null)
  const { set, retry, busy } = useStatus()
  const can = (action: Subscription['available_actions'][number]) => of.available_actions.includes(action)
  const close = () => setOpen(null)
  const isOver = of.status === 'ENDED' || of.status === 'TERMINATED'
  return (
    <Block title="바꾸기">
      <div className={styles.actions}>
        {isOver && (
          <Link className={buttonClass({ block: true })} to="/checkout">
            다시 시작하기
          </Link>
        )}
        {can('RETRY') && (
          <Button block busy={busy} onClick={retry}>
            지금 다시 결제하기
          </Button>
        )}
        {can('CHANGE_METHOD') && (
          <Link className={buttonClass({ variant: 'secondary', block: true })} to="/my/settings/payment-methods">
            결제수단 바꾸기
          </Link>
        )}
        <ChangePlan of={of} />
        {can('UNDO_CANCEL') && (
          <Button block busy={busy} onClick={() => set({ status: 'ACTIVE' }, '해지를 취소했어요.')}>
            해지 취소하기
          </Button>
        )}
        {can('DROP_PAUSE') && (
          <Button
            variant="secondary"
            block
            busy={busy}
            onClick={() => set({ status: 'ACTIVE' }, '쉬지 않고 이어서 이용해요.')}
          >
            쉬어 가기 취소하기
          </Button>
        )}
        {can('RESUME') && (
          <Button block busy={busy} onClick={() => set({ status: 'ACTIVE' }, '오늘부터 다시 이용할 수 있어요.')}>
            오늘 다시 시작하기
          </Button>
        )}
        {can('PAUSE') && (
          <Button variant="secondary" block onClick={() => setOpen('PAUSE')}>
            쉬어 가기
          </Button>
        )}
        {(can('CANCEL') || can('TERMINATE')) && (
          <div className={styles.pair}>
            {can('CANCEL') && (
              <Button variant="secondary" block onClick={() => setOpen('CANCEL')}>
                {of.status === 'PAST_DUE' ? '해지하기' : '기간 말 해지'}
              </Button>
            )}
            {can('TERMINATE') && (
              <Button variant="secondary" block onClick={() => setOpen('END')}>
                지금 끝내고 환불
              </Button>
            )}
          </div>
        )}
      </div>
      {open === 'PAUSE' && <PausePopup of={of} onClose={close} />}
      {open === 'CANCEL' && <CancelPopup of={of} onClose={close} />}
      {open === 'END' && <EndNowSheet onClose={close} />}
    </Block>
  )
}
