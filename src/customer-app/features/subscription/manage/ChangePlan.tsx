import { useState } from 'react'
import type { Subscription, UserPlan } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { spanWord } from '#shared/words/plans.ts'
import styles from '../Subscription.module.css'
import { dayText } from '../subscriptionText.ts'
import { UpgradeSheet } from './UpgradeSheet.tsx'

/** 요금제 바꾸기: a larger one from today, with what it costs line by line; a smaller one from the next period. */
export function ChangePlan({ of }: { of: Subscription }) {
  const [isOpen, setIsOpen] = useState(false)
  const undo = query.useMutation('delete', '/api/v2/subscriptions/downgrade')
  const can = (action: Subscription['available_actions'][number]) => of.available_actions.includes(action)
  if (can('UNDO_DOWNGRADE'))
    return (
      <Button
        variant="secondary"
        block
        busy={undo.isPending}
        onClick={() =>
          void undo.mutateAsync({}).then((changed) => {
            showToast('지금 요금제를 그대로 이어가요.')
            return showChanged(changed)
          }, showError)
        }
      >
        요금제 변경 취소하기
      </Button>
    )
  if (!can('UPGRADE') && !can('DOWNGRADE')) return null
  return (
    <>
      <Button variant="secondary" block onClick={() => setIsOpen(true)}>
        요금제 바꾸기
      </Button>
      {isOpen && <PlanSheet of={of} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PlanSheet({ of, onClose }: { of: Subscription; onClose: () => void }) {
  const plans = query.useQuery('get', '/core/v1/user/subscriptions/plans', undefined, { staleTime: 0 })
  const products = query.useQuery('get', '/api/v1/subscription/products/', { params: { query: {} } })
  const [chosen, setChosen] = useState<{ plan: UserPlan; productId: number } | null>(null)
  if (chosen?.plan.change === 'UPGRADE') return <UpgradeSheet productId={chosen.productId} onClose={onClose} />
  if (chosen) return <DowngradeSheet of={of} chosen={chosen} onClose={onClose} />
  const failed = plans.error ?? products.error
  const offered = (plans.data?.results ?? []).flatMap((plan) => {
    const product = products.data?.results.find((one) => one.plan.id === plan.id)
    return plan.change && product ? [{ plan, productId: product.id }] : []
  })
  return (
    <Sheet title="요금제 바꾸기" onClose={onClose}>
      {failed && <QueryError error={failed} onRetry={() => void plans.refetch()} />}
      {(plans.isPending || products.isPending) && !failed && (
        <Loading label="요금제를 불러오고 있어요">
          <Skeleton height={120} />
        </Loading>
      )}
      {plans.data && products.data && (
        <div className={styles.sheet}>
          {offered.length === 0 && <p>지금 바꿀 수 있는 요금제가 없어요.</p>}
          {offered.map((one) => (
            <Button key={one.plan.id} variant="secondary" block onClick={() => setChosen(one)}>
              {one.plan.name} · {spanWord(one.plan.interval, one.plan.interval_count)} {formatKrw(one.plan.price)}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  )
}

type Downgrade = { of: Subscription; chosen: { plan: UserPlan; productId: number }; onClose: () => void }

function DowngradeSheet({ of, chosen: { plan, productId }, onClose }: Downgrade) {
  const change = query.useMutation('post', '/api/v2/subscriptions/downgrade')
  return (
    <Sheet title="다음 기간부터 바꾸기" onClose={onClose}>
      <div className={styles.sheet}>
        <p>
          지금 요금제를 {dayText(of.ends_on)} 전까지 쓰고, 그날부터 {plan.name} {formatKrw(plan.price)}이 결제돼요.
        </p>
        <Button
          block
          busy={change.isPending}
          onClick={() =>
            void change
              .mutateAsync({ body: { product_id: productId } })
              .then((changed) => {
                showToast('다음 기간부터 바뀌어요.')
                return showChanged(changed)
              }, showError)
              .finally(onClose)
          }
        >
          다음 기간부터 바꾸기
        </Button>
      </div>
    </Sheet>
  )
}
