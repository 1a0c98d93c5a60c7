import { useEffect } from 'react'
import type { PaymentResult } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { tellSubscription } from '#customer/shell/webview/tellNative.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { addDays } from '#shared/calendar/days.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { NotPaid } from './NotPaid.tsx'
import styles from './Subscription.module.css'
import { dayText, standText } from './subscriptionText.ts'

/** How long after one question the next one comes: 1, 2, 4, then every four seconds for a minute. */
const waits = [1_000, 2_000]
const LATER_MS = 4_000
const MOST_QUESTIONS = 17

/** 결제 완료: what became of a payment, which may still be found out. Reloading and coming back ask again. */
export function SuccessScreen() {
  const [params] = useSearchParams()
  const id = params.get('result_id')
  if (id) return <Asked id={id} />
  return (
    <NotPaid
      heading="결제 결과"
      icon="card"
      title="확인할 결제가 없어요"
      description="주소가 잘못됐거나 오래된 화면이에요. 결제 내역은 구독 관리에서 볼 수 있어요."
      action={<ToSubscription />}
    />
  )
}

function Asked({ id }: { id: string }) {
  const result = query.useQuery(
    'get',
    '/api/v2/subscriptions/payments/results/{id}',
    { params: { path: { id } } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        if (state.data && state.data.status !== 'PENDING') return false
        if (state.dataUpdateCount >= MOST_QUESTIONS) return false
        return waits[state.dataUpdateCount - 1] ?? LATER_MS
      },
    },
  )
  if (result.error && !result.data) return <QueryError error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data)
    return (
      <Loading label="결제 결과를 확인하고 있어요">
        <Skeleton height={200} radius={12} />
      </Loading>
    )
  return <Result result={result.data} />
}

function Result({ result }: { result: PaymentResult }) {
  const { subscription } = result
  useEffect(() => {
    if (subscription) tellSubscription(subscription.status, subscription.plan.id)
  }, [subscription])
  if (result.status === 'PENDING')
    return (
      <NotPaid
        heading="결제를 확인하고 있어요"
        icon="card"
        title="카드사의 답을 기다리고 있어요"
        description="이 화면을 닫아도 돼요. 결과는 알림과 구독 관리에서 볼 수 있어요."
        action={<ToSubscription />}
      />
    )
  const isVoucher = result.kind === 'VOUCHER_UPGRADE'
  if (result.status === 'FAILED')
    return (
      <NotPaid
        heading="결제하지 못했어요"
        icon="alert"
        title={result.failure?.message || '결제가 끝나지 않았어요'}
        description={isVoucher ? '결제된 금액은 없고, 이용권은 등록하지 않은 그대로예요.' : '결제된 금액은 없어요.'}
        action={
          <Link className={buttonClass({ size: 'm' })} to={isVoucher ? '/voucher' : '/checkout'}>
            다시 시도하기
          </Link>
        }
      />
    )
  if (result.status === 'CANCELED')
    return (
      <NotPaid
        heading="결제를 취소했어요"
        icon="alert"
        title={isVoucher ? '그 사이에 쓸 수 없게 된 이용권이에요' : '이미 이용 중인 멤버십이 있어요'}
        description="결제한 금액을 모두 돌려드려요."
        action={<ToSubscription />}
      />
    )
  return (
    <>
      <PageTitle>{result.amount > 0 ? '결제를 마쳤어요' : '무료 체험을 시작했어요'}</PageTitle>
      <Block title="멤버십">
        <dl className={styles.rows}>
          {!isVoucher && (
            <>
              <dt>요금제</dt>
              <dd>{subscription?.plan.name}</dd>
            </>
          )}
          <dt>오늘 낸 금액</dt>
          <dd>{formatKrw(result.amount)}</dd>
          {subscription && (
            <>
              <dt>
                {subscription.trial
                  ? '체험이 끝나는 날'
                  : subscription.next_payment
                    ? '다음 결제일'
                    : '이용할 수 있는 마지막 날'}
              </dt>
              <dd>
                {dayText(
                  subscription.trial || subscription.next_payment
                    ? subscription.ends_on
                    : addDays(subscription.ends_on, -1),
                )}
              </dd>
            </>
          )}
        </dl>
        {isVoucher && (
          <p className={styles.note}>이용권을 바꾼 요금제로 등록했어요. 쓰던 기간이 있으면 그 뒤에 이어서 써요.</p>
        )}
        {subscription && <p className={styles.note}>{standText(subscription)}</p>}
        <p className={styles.note}>해지는 마이페이지의 구독 관리에서 언제든 바로 할 수 있어요.</p>
        {result.receipt_url && (
          <a className={styles.link} href={result.receipt_url} target="_blank" rel="noreferrer">
            매출전표 보기
          </a>
        )}
      </Block>
      <ActionBar>
        <ToSubscription block />
      </ActionBar>
    </>
  )
}

const ToSubscription = ({ block = false }: { block?: boolean }) => (
  <Link className={buttonClass(block ? { block } : { size: 'm' })} to="/my/subscription">
    구독 관리로 가기
  </Link>
)
