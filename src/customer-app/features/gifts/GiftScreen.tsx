import { type FormEvent, useState } from 'react'
import type { Answer } from '#customer/api/models.ts'
import { Link } from '#customer/router/Link.tsx'
import { useParams } from '#customer/router/place.ts'
import { type AddressDraft, addressProblems } from '#customer/shell/address/addressProblems.ts'
import { AddressFields } from '#customer/shell/address/AddressFields.tsx'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import { useFirstAddress } from '#customer/shell/address/useFirstAddress.ts'
import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { useSession } from '#customer/shell/useSession.ts'
import { tellSubscription } from '#customer/shell/webview/tellNative.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { toApiError } from '#shared/api/apiError.ts'
import { formatDay } from '#shared/format/kst.ts'
import styles from './Gifts.module.css'
import { closedText, goodsText, type PublicGift, spanText, untilText } from './giftText.ts'

type Claimed = Answer<'/api/v2/gifts/{token}/claim', 'post'>

/** 선물 받기: what somebody was given, from when on it would be used, and taking it. */
export function GiftScreen() {
  const token = useParams()['token'] ?? ''
  const { status } = useSession()
  const [claimed, setClaimed] = useState<Claimed | null>(null)
  const gift = query.useQuery(
    'get',
    '/api/v2/gifts/{token}',
    { params: { path: { token } } },
    { staleTime: 0, gcTime: 0, retry: false, enabled: claimed === null && token !== '' },
  )
  if (claimed) return <Done claimed={claimed} />
  if (gift.error && toApiError(gift.error).code === 'GIFT_NOT_FOUND') return <Missing />
  if (isLost(gift)) return <QueryError error={gift.error} onRetry={() => void gift.refetch()} />
  if (!gift.data || status === 'loading') return <Waiting />
  if (gift.data.status !== 'OPEN') return <Closed gift={gift.data} />
  return (
    <Open
      token={token}
      gift={gift.data}
      isSignedIn={status === 'signed-in'}
      onDone={setClaimed}
      onLate={() => void gift.refetch()}
    />
  )
}

const Waiting = () => (
  <Loading label="선물을 확인하고 있어요">
    <div className={styles.body}>
      <Skeleton height={260} radius={16} />
    </div>
  </Loading>
)

const ToHome = () => (
  <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/">
    홈으로
  </Link>
)

const Missing = () => (
  <>
    <PageTitle>선물 받기</PageTitle>
    <EmptyState
      icon="alert"
      title="선물을 찾을 수 없어요"
      description="링크가 잘리지 않았는지 확인하고, 보낸 분에게 새 링크가 있는지 물어봐 주세요."
      action={<ToHome />}
    />
  </>
)

function Closed({ gift }: { gift: PublicGift }) {
  if (gift.status === 'OPEN') return null
  const words = closedText[gift.status]
  return (
    <>
      <PageTitle>선물 받기</PageTitle>
      {gift.claimed_by_me ? (
        <EmptyState
          icon="check"
          title="내가 받은 선물이에요"
          description="이용 기간은 구독 관리에서 볼 수 있어요."
          action={
            <Link className={buttonClass({ size: 'm' })} to="/my/subscription">
              구독 관리로 가기
            </Link>
          }
        />
      ) : (
        <EmptyState icon="alert" title={words.title} description={words.description} action={<ToHome />} />
      )}
    </>
  )
}

type Props = {
  token: string
  gift: PublicGift
  isSignedIn: boolean
  onDone: (claimed: Claimed) => void
  onLate: () => void
}

function Open(props: Props) {
  const { gift, isSignedIn } = props
  const signIn = useSignInPath()
  return (
    <>
      <PageTitle>{`${gift.from_masked}님이 보낸 선물이에요`}</PageTitle>
      <Card gift={gift} />
      {isSignedIn ? (
        <Begun {...props} />
      ) : (
        <ActionBar>
          <Link className={buttonClass({ block: true })} to={signIn}>
            로그인하고 선물 받기
          </Link>
        </ActionBar>
      )}
    </>
  )
}

function Card({ gift }: { gift: PublicGift }) {
  const { title, plan, days, goods, effect, message, receiver_name: name } = gift
  return (
    <div className={styles.body}>
      <section className={styles.card} aria-label="받을 선물">
        <h2 className={styles.title}>{title}</h2>
        {message && <p className={styles.said}>{name ? `${name}님께\n${message}` : message}</p>}
        <dl className={styles.rows}>
          <dt>멤버십</dt>
          <dd>{plan.seats > 1 ? `${plan.name} (${plan.seats}명)` : plan.name}</dd>
          <dt>이용 일수</dt>
          <dd>{days.toLocaleString('ko')}일</dd>
          {effect && (
            <>
              <dt>지금 받으면</dt>
              <dd>{spanText(effect)}</dd>
            </>
          )}
          {goods.length > 0 && (
            <>
              <dt>함께 받는 것</dt>
              <dd>{goodsText(goods)}</dd>
            </>
          )}
          <dt>받을 수 있는 날</dt>
          <dd>{untilText(gift.claim_until)}</dd>
        </dl>
        <p className={styles.note}>결제되는 금액은 없고, 기간이 끝나도 자동으로 결제하지 않아요.</p>
        {gift.is_mine && <p className={styles.note}>내가 산 선물이에요. 받으면 내가 쓰게 돼요.</p>}
      </section>
    </div>
  )
}

/** The address that a form begins with is asked for first. */
function Begun(props: Props) {
  const { needs_address: needsAddress } = props.gift
  const saved = query.useQuery('get', '/api/v2/user/addresses/default', undefined, {
    enabled: needsAddress,
    retry: false,
  })
  const first = useFirstAddress(saved.data?.address ?? null)
  if (!needsAddress) return <ClaimForm {...props} first={null} />
  return saved.isPending || !first ? <Waiting /> : <ClaimForm {...props} first={first} />
}

function ClaimForm({ token, gift, onDone, onLate, first }: Props & { first: AddressDraft | null }) {
  const [address, setAddress] = useState(first)
  const [usesTheirs, setUsesTheirs] = useState(gift.has_address)
  const [tried, setTried] = useState(false)
  const [searching, setSearching] = useState(false)
  const { mutateAsync } = query.useMutation('post', '/api/v2/gifts/{token}/claim')
  const { submit, busy } = useSendOnce({
    unsure: '선물을 받았는지',
    send: (to: AddressDraft | null, requestId) =>
      mutateAsync({
        params: { path: { token } },
        body: to ? { address: to } : {},
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: (claimed: Claimed) => {
      tellSubscription(claimed.subscription.status, claimed.subscription.plan.id)
      onDone(claimed)
    },
    onRefused: (error) => {
      showFormError(error)
      onLate()
    },
  })
  const asked = address !== null && !usesTheirs ? address : null
  const problems = asked ? addressProblems(asked) : {}
  const claim = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0) submit(asked)
  }
  return (
    <>
      <form className={styles.page} onSubmit={claim} noValidate>
        {gift.has_address && (
          <div className={styles.body}>
            <Checkbox checked={usesTheirs} onChange={setUsesTheirs}>
              보낸 분이 적어 둔 곳으로 받을게요
            </Checkbox>
          </div>
        )}
        {asked && (
          <Block title="받을 곳">
            <div className={styles.form}>
              <AddressFields
                draft={asked}
                problems={tried ? problems : {}}
                onChange={setAddress}
                onSearch={() => setSearching(true)}
              />
            </div>
          </Block>
        )}
        <ActionBar>
          <Button type="submit" block busy={busy}>
            선물 받기
          </Button>
        </ActionBar>
      </form>
      {/* a form of its own: searching does not claim */}
      {searching && asked && (
        <PostcodeSearch
          onClose={() => setSearching(false)}
          onPick={(found) => {
            setAddress({ ...asked, ...found })
            setSearching(false)
          }}
        />
      )}
    </>
  )
}

function Done({ claimed: { period, delivery_schedules: kits } }: { claimed: Claimed }) {
  return (
    <>
      <PageTitle>선물을 받았어요</PageTitle>
      <div className={styles.body}>
        <section className={styles.card} aria-label="받은 선물">
          <dl className={styles.rows}>
            <dt>이용 기간</dt>
            <dd>{spanText(period)}</dd>
            {kits.map(({ id, sku, quantity, ships_on: on }) => (
              <div key={id} style={{ display: 'contents' }}>
                <dt>{quantity > 1 ? `${sku.name} ${quantity}개` : sku.name}</dt>
                <dd>{formatDay(on, 'M월 D일(dd)')} 출고 예정</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <ActionBar>
        <Link className={buttonClass({ block: true })} to="/">
          홈으로
        </Link>
      </ActionBar>
    </>
  )
}
