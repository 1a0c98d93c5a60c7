import { useState } from 'react'
import type { Claim } from '#customer/api/models.ts'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import styles from './Claims.module.css'

/** What a claim waits for is paid here with a registered way to pay; nothing when nothing is due. */
export function FeeDue({ claim }: { claim: Claim }) {
  const { fee, status } = claim
  const isOpen = status === 'REQUESTED' || status === 'IN_PROGRESS'
  if (!fee || fee.paid || !isOpen) return null
  return (
    <Block title={`배송비 ${formatKrw(fee.amount)} 내기`}>
      {fee.charging ? (
        <p className={styles.quiet} role="status">
          결제사의 답을 기다리고 있어요. 확인되면 여기에 보여요. 다시 내지 않아도 돼요.
        </p>
      ) : (
        <Cards id={claim.id} amount={fee.amount} />
      )}
    </Block>
  )
}

function Cards({ id, amount }: { id: number; amount: number }) {
  const methods = query.useQuery('get', '/api/v2/billing-keys', undefined, { staleTime: 5_000 })
  const [chosen, setChosen] = useState<number | null>(null)
  const pay = query.useMutation('post', '/store/v1/user/claims/{id}/fee', {
    onSuccess: ({ status }) =>
      showToast(status === 'PAID' ? '배송비를 냈어요.' : '결제사의 답을 기다리고 있어요. 확인되면 알려 드릴게요.'),
    onError: showError,
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => typeof path === 'string' && /\/(claims|billing-keys)/.test(path),
      }),
  })
  if (!methods.data) return null
  const usable = methods.data.results.filter((method) => method.status !== 'INVALID')
  const card = usable.find((method) => method.id === chosen) ?? usable[0]
  if (!card)
    return (
      <p className={styles.quiet}>
        <Link to="/my/settings/payment-methods">결제수단을 등록</Link>하면 여기에서 바로 낼 수 있어요.
      </p>
    )
  return (
    <>
      <div className={styles.cards} role="radiogroup" aria-label="결제수단">
        {usable.map((method) => (
          <RadioCard
            key={method.id}
            name="fee-card"
            value={String(method.id)}
            checked={method.id === card.id}
            onChange={() => setChosen(method.id)}
          >
            {method.label}
          </RadioCard>
        ))}
      </div>
      <Button
        block
        busy={pay.isPending}
        onClick={() =>
          pay.mutate({ params: { path: { id } }, body: { billing_key_id: card.id, expected_amount: amount } })
        }
      >
        {formatKrw(amount)} 내기
      </Button>
    </>
  )
}
