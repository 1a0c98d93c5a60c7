import { type FormEvent, useState } from 'react'
import type { Answer } from '#customer/api/models.ts'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate } from '#customer/router/place.ts'
import { type AddressDraft, addressProblems } from '#customer/shell/address/addressProblems.ts'
import { AddressFields } from '#customer/shell/address/AddressFields.tsx'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import { useFirstAddress } from '#customer/shell/address/useFirstAddress.ts'
import { query } from '#customer/shell/api.ts'
import { useMethods } from '#customer/shell/billing/MethodChoice.tsx'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { forgetVoucher, type HeldVoucher, heldVoucher } from './heldVoucher.ts'
import { tellSubscription } from '#customer/shell/webview/tellNative.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { BenefitCard } from './BenefitCard.tsx'
import { PayPart } from './PayPart.tsx'
import { Compared, UpgradeChoice } from './UpgradeChoice.tsx'
import { type Offer, useOffers } from './useOffers.ts'
import { askedOf, usePreview, type VoucherPreview } from './usePreview.ts'
import styles from './Voucher.module.css'
import { codeProblem, refusalText, spanText } from './voucherWords.ts'

type Redeemed = Answer<'/api/v2/subscriptions/voucher/redeem', 'post'>

/** 이용권 주문 정보: what will happen, where its goods go, and then that it has happened. */
export function OrderInfoScreen() {
  const [voucher] = useState(heldVoucher)
  const [done, setDone] = useState<Redeemed | null>(null)
  const preview = usePreview(done === null && codeProblem(voucher.code) === null ? voucher : null)
  if (done) return <Done done={done} />
  return (
    <div className={styles.page}>
      <PageTitle>이용권 주문 정보</PageTitle>
      {preview.data ? (
        <Begun voucher={voucher} preview={preview.data} onDone={setDone} />
      ) : preview.isFetching ? (
        <Waiting />
      ) : (
        <EmptyState
          icon="alert"
          title="등록할 이용권이 없어요"
          description={preview.error ? refusalText(preview.error) : '이용권 코드를 먼저 확인해 주세요.'}
          action={
            <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/voucher">
              코드 입력하기
            </Link>
          }
        />
      )}
    </div>
  )
}

const Waiting = () => (
  <div className={styles.loading}>
    <Loading label="이용권을 확인하고 있어요">
      <Skeleton height={220} radius={16} />
    </Loading>
  </div>
)

type Begun = { voucher: HeldVoucher; preview: VoucherPreview; onDone: (done: Redeemed) => void }

function Begun(props: Begun) {
  const { voucher, preview } = props
  const asksWhere = preview.needs_address || preview.upgrades_available
  const offers = useOffers(voucher, preview.upgrades_available)
  const saved = query.useQuery('get', '/api/v2/user/addresses/default', undefined, { enabled: asksWhere, retry: false })
  const first = useFirstAddress(saved.data?.address ?? null)
  const onPriced = () => void offers.refetch()
  // a voucher can be redeemed as it is also where nobody knows what it could be raised to
  const form = { ...props, offers: offers.data?.options ?? [], onPriced }
  if (!asksWhere) return <RedeemForm {...form} first={null} />
  return saved.isPending || offers.isLoading || !first ? <Waiting /> : <RedeemForm {...form} first={first} />
}

type Form = Begun & { offers: readonly Offer[]; onPriced: () => void; first: AddressDraft | null }

function RedeemForm({ voucher, preview, offers, onPriced, onDone, first }: Form) {
  const navigate = useNavigate()
  const [planId, setPlanId] = useState<number>()
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const [searching, setSearching] = useState(false)
  const offer = offers.find(({ plan_id: id }) => id === planId)
  const methods = useMethods(offer !== undefined)
  const address = (offer ?? preview).needs_address ? draft : null
  const redeem = query.useMutation('post', '/api/v2/subscriptions/voucher/redeem')
  const upgrade = query.useMutation('post', '/api/v2/subscriptions/voucher/upgrades')
  const asIs = useSendOnce({
    unsure: '이용권을 등록했는지',
    send: (to: AddressDraft | null, requestId) =>
      redeem.mutateAsync({
        params: { query: askedOf(voucher) },
        body: to ? { address: to } : {},
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: (made: Redeemed) => {
      forgetVoucher()
      if (made.subscription) tellSubscription(made.subscription.status, preview.plan.id)
      onDone(made)
    },
    onRefused: showFormError,
  })
  const larger = useSendOnce({
    unsure: '결제됐는지',
    send: (said: { offer: Offer; key: number; to: AddressDraft | null }, requestId) =>
      upgrade.mutateAsync({
        params: { query: askedOf(voucher) },
        body: {
          plan_id: said.offer.plan_id,
          billing_key_id: said.key,
          installment_months: 0,
          expected_amount: said.offer.extra_amount,
          consents: said.offer.consents.map(({ kind, version }) => ({ kind, version, agreed: true as const })),
          ...(said.to ? { address: said.to } : {}),
        },
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: ({ status, result_id: id }) => {
      // until it is known, the voucher may be needed again
      if (status === 'SUCCEEDED') forgetVoucher()
      navigate(`/checkout/success?result_id=${encodeURIComponent(id)}`, { replace: true })
    },
    onRefused: (error) => {
      showFormError(error)
      // what was agreed to at another price is asked again
      setAgreed(new Set())
      onPriced()
    },
  })
  const problems = address ? addressProblems(address) : {}
  const isAgreed = offer?.consents.every(({ kind }) => agreed.has(kind)) ?? true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    if (!offer) return asIs.submit(address)
    if (methods.key !== undefined && isAgreed) larger.submit({ offer, key: methods.key, to: address })
  }
  const choose = (next: Offer | undefined) => {
    setPlanId(next?.plan_id)
    setAgreed(new Set())
    setTried(false)
  }
  return (
    <>
      <form className={styles.page} onSubmit={submit} noValidate>
        <BenefitCard preview={preview} />
        {offers.length > 0 && (
          <Block title="쓸 요금제">
            <UpgradeChoice preview={preview} offers={offers} chosen={offer} onChoose={choose} />
            {offer && <Compared preview={preview} offer={offer} />}
          </Block>
        )}
        {address && (
          <Block title="받을 곳">
            <div className={styles.address}>
              {offer?.sends_kits && <p>바꾼 요금제가 보내는 키트도 이곳으로 보내요.</p>}
              <AddressFields
                draft={address}
                problems={tried ? problems : {}}
                onChange={setDraft}
                onSearch={() => setSearching(true)}
              />
            </div>
          </Block>
        )}
        {offer && <PayPart offer={offer} methods={methods} agreed={agreed} onAgreed={setAgreed} tried={tried} />}
        <p className={offer ? styles.terms : styles.lead}>
          {offer
            ? '결제하지 못하면 이용권은 등록하지 않은 그대로 남아요. 멤버십을 중간에 끝내면 더 낸 금액에서 쓴 날만큼과 위약금을 빼고 돌려드리고, 남은 이용권 날수는 그대로 써요.'
            : '결제되는 금액은 없어요. 등록한 이용권은 되돌릴 수 없어요.'}
        </p>
        <ActionBar>
          <Button type="submit" block busy={asIs.busy || larger.busy}>
            {offer ? `${formatKrw(offer.extra_amount)} 결제하고 등록하기` : '이용권 등록하기'}
          </Button>
        </ActionBar>
      </form>
      {/* a form of its own: searching does not redeem */}
      {searching && address && (
        <PostcodeSearch
          onClose={() => setSearching(false)}
          onPick={(found) => {
            setDraft({ ...address, ...found })
            setSearching(false)
          }}
        />
      )}
    </>
  )
}

function Done({ done: { period, delivery_schedule: kit } }: { done: Redeemed }) {
  return (
    <div className={styles.page}>
      <PageTitle>이용권을 등록했어요</PageTitle>
      <section className={styles.benefit} aria-label="등록한 이용권">
        <dl className={styles.rows}>
          <dt>이용 기간</dt>
          <dd>{spanText(period)}</dd>
          {kit && (
            <>
              <dt>{kit.quantity > 1 ? `${kit.sku.name} ${kit.quantity}개` : kit.sku.name}</dt>
              <dd>{formatDay(kit.ships_on, 'M월 D일(dd)')} 출고 예정</dd>
            </>
          )}
        </dl>
      </section>
      <ActionBar>
        <Link className={buttonClass({ block: true })} to="/">
          홈으로
        </Link>
      </ActionBar>
    </div>
  )
}
