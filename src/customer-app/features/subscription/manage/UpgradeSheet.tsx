import { useState } from 'react'
import type { UpgradeQuote } from '#contract/schema.d.ts'
import { useNavigate } from '#customer/router/place.ts'
import type { AddressDraft } from '#customer/shell/address/addressProblems.ts'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { isSendable, KitAddress } from '../kits/KitAddress.tsx'
import { useKitAddress } from '../kits/useKitAddress.ts'
import { successPath } from '../paths.ts'
import styles from '../Subscription.module.css'
import { dayText } from '../subscriptionText.ts'

/** 올리기: what it costs today line by line, and what is agreed to, each by itself. */
export function UpgradeSheet({ productId, onClose }: { productId: number; onClose: () => void }) {
  const asked = { params: { query: { product_id: productId } } }
  const quote = query.useQuery('get', '/api/v2/subscriptions/payments/upgrade', asked, { staleTime: 0, retry: false })
  const form = { productId, onClose, onChanged: () => void quote.refetch() }
  return (
    <Sheet title="오늘부터 바꾸기" onClose={onClose}>
      {quote.isPending && <Waiting />}
      {quote.error && <QueryError error={quote.error} onRetry={() => void quote.refetch()} />}
      {quote.data &&
        (quote.data.needs_address ? (
          <Addressed {...form} quote={quote.data} />
        ) : (
          <UpgradeForm {...form} quote={quote.data} first={null} />
        ))}
    </Sheet>
  )
}

const Waiting = () => (
  <Loading label="낼 금액을 계산하고 있어요">
    <Skeleton height={160} />
  </Loading>
)

type Form = { productId: number; quote: UpgradeQuote; onClose: () => void; onChanged: () => void }

function Addressed(props: Form) {
  const first = useKitAddress()
  return first ? <UpgradeForm {...props} first={first} /> : <Waiting />
}

function UpgradeForm({ productId, quote, onClose, onChanged, first }: Form & { first: AddressDraft | null }) {
  const { mutateAsync } = query.useMutation('post', '/api/v2/subscriptions/payments/upgrade')
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [address, setAddress] = useState(first)
  const [tried, setTried] = useState(false)
  const { consents } = quote
  const isAgreed = consents.every(({ kind }) => agreed.has(kind))
  const { submit, busy } = useSendOnce({
    unsure: '요금제가 바뀌었는지',
    send: (amount: number, requestId) =>
      mutateAsync({
        body: {
          product_id: productId,
          expected_amount: amount,
          installment_months: 0,
          consents: consents.map(({ kind, version }) => ({ kind, version, agreed: true as const })),
          ...(address ? { address } : {}),
        },
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: ({ status, result_id: id }) => {
      if (status === 'PENDING') return navigate(successPath(id))
      showToast('요금제를 바꿨어요.')
      onClose()
      void showChanged()
    },
    onRefused: (error) => {
      showFormError(error)
      if (error.code !== 'PRICE_CHANGED') return onClose()
      setAgreed(new Set())
      onChanged()
    },
  })
  const pay = () => {
    setTried(true)
    if (address === null || isSendable(address)) submit(quote.due_now)
  }
  return (
    <div className={styles.sheet}>
      <Receipt
        lines={quote.lines.map(({ label, amount }) => ({ label, amount: Math.abs(amount), minus: amount < 0 }))}
        total={{
          label: '오늘 낼 금액',
          amount: quote.due_now,
          note: `다음 결제는 ${dayText(quote.next_payment.on)} ${formatKrw(quote.next_payment.amount)}이에요.`,
        }}
      />
      {address && (
        <>
          <p>이 요금제는 키트를 보내요. 받을 곳을 알려 주세요.</p>
          <KitAddress draft={address} tried={tried} onChange={setAddress} />
        </>
      )}
      {consents.map(({ kind, text }) => (
        <Checkbox
          key={kind}
          checked={agreed.has(kind)}
          onChange={(isOn) => setAgreed(new Set(isOn ? [...agreed, kind] : [...agreed].filter((one) => one !== kind)))}
        >
          {text}
        </Checkbox>
      ))}
      {!isAgreed && <p className={styles.note}>모두 동의하면 결제할 수 있어요.</p>}
      <Button block busy={busy} disabled={!isAgreed} onClick={pay}>
        {formatKrw(quote.due_now)} 결제하고 바꾸기
      </Button>
    </div>
  )
}
