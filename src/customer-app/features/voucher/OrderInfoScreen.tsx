import { type FormEvent, useState } from 'react'
import type { Answer } from '#customer/api/models.ts'
import { Link } from '#customer/router/Link.tsx'
import { type AddressDraft, addressProblems } from '#customer/shell/address/addressProblems.ts'
import { AddressFields } from '#customer/shell/address/AddressFields.tsx'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import { useFirstAddress } from '#customer/shell/address/useFirstAddress.ts'
import { query } from '#customer/shell/api.ts'
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
import { BenefitCard } from './BenefitCard.tsx'
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
  const saved = query.useQuery('get', '/api/v2/user/addresses/default', undefined, {
    enabled: props.preview.needs_address,
    retry: false,
  })
  const first = useFirstAddress(saved.data?.address ?? null)
  if (!props.preview.needs_address) return <RedeemForm {...props} first={null} />
  return saved.isPending || !first ? <Waiting /> : <RedeemForm {...props} first={first} />
}

function RedeemForm({ voucher, preview, onDone, first }: Begun & { first: AddressDraft | null }) {
  const [address, setAddress] = useState(first)
  const [tried, setTried] = useState(false)
  const [searching, setSearching] = useState(false)
  const { mutateAsync } = query.useMutation('post', '/api/v2/subscriptions/voucher/redeem')
  const { submit, busy } = useSendOnce({
    unsure: '이용권을 등록했는지',
    send: (to: AddressDraft | null, requestId) =>
      mutateAsync({
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
  const problems = address ? addressProblems(address) : {}
  const redeem = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0) submit(address)
  }
  return (
    <>
      <form className={styles.page} onSubmit={redeem} noValidate>
        <BenefitCard preview={preview} />
        {address && (
          <Block title="받을 곳">
            <div className={styles.address}>
              <AddressFields
                draft={address}
                problems={tried ? problems : {}}
                onChange={setAddress}
                onSearch={() => setSearching(true)}
              />
            </div>
          </Block>
        )}
        <p className={styles.lead}>결제되는 금액은 없어요. 등록한 이용권은 되돌릴 수 없어요.</p>
        <ActionBar>
          <Button type="submit" block busy={busy}>
            이용권 등록하기
          </Button>
        </ActionBar>
      </form>
      {/* a form of its own: searching does not redeem */}
      {searching && address && (
        <PostcodeSearch
          onClose={() => setSearching(false)}
          onPick={(found) => {
            setAddress({ ...address, ...found })
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
