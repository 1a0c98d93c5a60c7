import { useState } from 'react'
import type { InitialQuote } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import type { AddressDraft } from '#customer/shell/address/addressProblems.ts'
import { query } from '#customer/shell/api.ts'
import { MethodChoice, useMethods } from '#customer/shell/billing/MethodChoice.tsx'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { toApiError } from '#shared/api/apiError.ts'
import { isSendable, KitAddress } from './kits/KitAddress.tsx'
import { useKitAddress } from './kits/useKitAddress.ts'
import { failPath, orderInfoPath, successPath } from './paths.ts'
import styles from './Subscription.module.css'
import { nextText, startText } from './subscriptionText.ts'

/** 주문 정보: what is paid today and next, with what, and what is agreed to, each by itself. */
export function OrderInfoScreen() {
  const [params] = useSearchParams()
  const productId = Number(params.get('product_id'))
  const referral = params.get('referral_code')
  const quote = query.useQuery(
    'get',
    '/api/v2/subscriptions/payments/initial',
    { params: { query: { product_id: productId, ...(referral ? { referral_code: referral } : {}) } } },
    { enabled: productId > 0, staleTime: 0, retry: false },
  )
  const methods = useMethods()
  return (
    <>
      <PageTitle>주문 정보</PageTitle>
      {productId > 0 ? (
        <Body quote={quote} methods={methods} referral={referral} />
      ) : (
        <EmptyState
          icon="card"
          title="고른 요금제가 없어요"
          description="요금제를 먼저 골라 주세요."
          action={
            <Link className={buttonClass({ size: 'm' })} to="/checkout">
              요금제 고르기
            </Link>
          }
        />
      )}
    </>
  )
}

type Methods = ReturnType<typeof useMethods>
type Asked<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
type Props = {
  quote: Asked<InitialQuote>
  methods: Methods
  referral: string | null
}

function Body({ quote, methods, referral }: Props) {
  if (quote.error && toApiError(quote.error).code === 'ALREADY_SUBSCRIBED') return <Subscribed />
  if (quote.error) return <QueryError error={quote.error} onRetry={() => void quote.refetch()} />
  if (!quote.data || methods.asked.isPending) return <Waiting />
  const { due_now: dueNow, next_payment: next } = quote.data
  return (
    <Placed
      // what was agreed to at another price is asked again
      key={`${dueNow} ${next.amount} ${next.on}`}
      quote={quote.data}
      methods={methods}
      referral={referral}
      onChanged={() => void quote.refetch()}
    />
  )
}

const Waiting = () => (
  <Loading label="주문 정보를 불러오고 있어요">
    <div className={styles.skeleton}>
      <Skeleton height={160} radius={12} />
      <Skeleton height={120} radius={12} />
    </div>
  </Loading>
)

/** Who is a member already is led to where a membership is changed. */
const Subscribed = () => (
  <EmptyState
    icon="check"
    title="이미 멤버십을 이용하고 있어요"
    description="요금제는 구독 관리에서 바꿀 수 있어요."
    action={
      <Link className={buttonClass({ size: 'm' })} to="/my/subscription">
        구독 관리로 가기
      </Link>
    }
  />
)

type Form = { quote: InitialQuote; methods: Methods; referral: string | null; onChanged: () => void }

/** Where to is asked only for a plan that sends something. */
const Placed = (props: Form) =>
  props.quote.needs_address ? <Addressed {...props} /> : <OrderForm {...props} first={null} />

function Addressed(props: Form) {
  const first = useKitAddress()
  return first ? <OrderForm {...props} first={first} /> : <Waiting />
}

function OrderForm({ quote, methods, referral, onChanged, first }: Form & { first: AddressDraft | null }) {
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [address, setAddress] = useState(first)
  const { key } = methods
  const { mutateAsync } = query.useMutation('post', '/api/v2/subscriptions/payments/initial')
  const { submit, busy } = useSendOnce({
    unsure: '결제됐는지',
    send: (billingKeyId: number, requestId) =>
      mutateAsync({
        body: {
          product_id: quote.product.id,
          billing_key_id: billingKeyId,
          installment_months: 0,
          expected_amount: quote.due_now,
          consents: quote.consents.map(({ kind, version }) => ({ kind, version, agreed: true as const })),
          ...(referral ? { referral_code: referral } : {}),
          ...(address ? { address } : {}),
        },
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: ({ result_id: id }) => navigate(successPath(id), { replace: true }),
    onRefused: (error) => {
      if (error.code === 'PAYMENT_REJECTED') return navigate(failPath(error.message))
      showFormError(error)
      if (error.code === 'PRICE_CHANGED') onChanged()
    },
  })
  const isAgreed = quote.consents.every(({ kind }) => agreed.has(kind))
  const start = () => {
    setTried(true)
    if (key !== undefined && isAgreed && (address === null || isSendable(address))) submit(key)
  }
  const toggle = (kind: string, isOn: boolean) => {
    const next = new Set(agreed)
    if (isOn) next.add(kind)
    else next.delete(kind)
    setAgreed(next)
  }
  return (
    <>
      <Block title="결제 금액">
        <Receipt
          lines={quote.lines.map(({ label, amount }) => ({ label, amount: Math.abs(amount), minus: amount < 0 }))}
          total={{ label: '오늘 낼 금액', amount: quote.due_now, note: nextText(quote) }}
        />
      </Block>
      {address && (
        <Block title="키트 받을 곳">
          <p className={styles.lead}>
            {quote.trial_eligible ? '유료 이용이 시작되면 이곳으로 보내요.' : '결제하면 이곳으로 보내요.'}
          </p>
          <KitAddress draft={address} tried={tried} onChange={setAddress} />
        </Block>
      )}
      <MethodChoice methods={methods} here={orderInfoPath(quote.product.id, referral)} tried={tried} />
      <Block title="동의">
        <div className={styles.consents}>
          {quote.consents.map(({ kind, text }) => (
            <Checkbox key={kind} checked={agreed.has(kind)} onChange={(isOn) => toggle(kind, isOn)}>
              {text}
            </Checkbox>
          ))}
        </div>
        {tried && !isAgreed && (
          <p className={styles.problem} role="alert">
            모두 동의해야 시작할 수 있어요.
          </p>
        )}
      </Block>
      <ActionBar>
        <Button block busy={busy} onClick={start}>
          {startText(quote)}
        </Button>
      </ActionBar>
    </>
  )
}
