import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './MethodChoice.module.css'

/** The registered ways to pay that can be charged; `key` is the one chosen, else their default, else the first. */
export function useMethods(isAsked = true) {
  const [chosen, choose] = useState<number>()
  const asked = query.useQuery('get', '/api/v2/billing-keys', undefined, { staleTime: 0, enabled: isAsked })
  const usable = (asked.data?.results ?? []).filter(({ status }) => status !== 'INVALID')
  const first = usable.find(({ is_default: isDefault }) => isDefault) ?? usable[0]
  return { asked, usable, key: usable.find(({ id }) => id === chosen)?.id ?? first?.id, choose }
}

type Props = {
  methods: ReturnType<typeof useMethods>
  /** where one comes back to from registering another */
  here: string
  /** paying was tried: what is missing is said */
  tried: boolean
}

/** 결제수단: one of those that are registered, or a new one. */
export const MethodChoice = ({ methods, here, tried }: Props) => (
  <Block title="결제수단">
    {isLost(methods.asked) ? (
      <QueryError error={methods.asked.error} onRetry={() => void methods.asked.refetch()} />
    ) : methods.asked.data ? (
      <Choice methods={methods} here={here} tried={tried} />
    ) : (
      <Loading label="결제수단을 불러오고 있어요">
        <Skeleton height={56} radius={12} />
      </Loading>
    )}
  </Block>
)

const Choice = ({ methods: { usable, key, choose }, here, tried }: Props) => (
  <>
    {usable.length > 0 && (
      <fieldset className={styles.choices}>
        <legend className="sr-only">결제수단</legend>
        {usable.map(({ id, label }) => (
          <RadioCard key={id} name="method" value={String(id)} checked={key === id} onChange={() => choose(id)}>
            {label}
          </RadioCard>
        ))}
      </fieldset>
    )}
    <Link
      className={buttonClass({ variant: 'secondary', block: true })}
      to={`/checkout/payment-card-register?redirect_path=${encodeURIComponent(here)}`}
    >
      {usable.length > 0 ? '다른 결제수단 등록' : '결제수단 등록'}
    </Link>
    {tried && key === undefined && (
      <p className={styles.problem} role="alert">
        결제수단을 먼저 등록해 주세요.
      </p>
    )}
  </>
)
