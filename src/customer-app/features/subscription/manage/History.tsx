import { useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { addDays } from '#shared/calendar/days.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { periodWord, subscriptionConsentWord } from '#shared/words/subscriptions.ts'
import styles from '../Subscription.module.css'

const FEW = 5
const MORE = 20
const MOST = 100

/** 계약 기간: every stretch that there was or will be, and how it was paid. */
export function Periods() {
  const [isAll, setIsAll] = useState(false)
  const periods = query.useQuery('get', '/api/v2/subscriptions/contracts/periods', undefined, { staleTime: 0 })
  const found = periods.data?.results ?? []
  const shown = isAll ? found : found.slice(0, FEW)
  return (
    <Block title="계약 기간">
      {isLost(periods) && <QueryError error={periods.error} onRetry={() => void periods.refetch()} />}
      {periods.data && found.length === 0 && <p>아직 이용한 기간이 없어요.</p>}
      <ul className={styles.payments}>
        {shown.map((one) => (
          <li key={`${one.starts_on} ${one.kind}`}>
            <span>
              {formatDay(one.starts_on, 'YYYY.MM.DD')} ~ {formatDay(addDays(one.ends_on, -1), 'YYYY.MM.DD')}
              <br />
              {one.plan_name} · {periodWord[one.kind]}
              {one.credit > 0 && ` · 크레딧 ${formatKrw(one.credit)}`}
            </span>
            <strong>{formatKrw(one.paid_amount)}</strong>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="secondary" size="m" onClick={() => setIsAll(true)}>
          기간 모두 보기
        </Button>
      )}
    </Block>
  )
}

/** 동의 기록: what was agreed to, when, at what amount and in which version of the text. */
export function Consents() {
  const [limit, setLimit] = useState(FEW)
  const consents = query.useQuery(
    'get',
    '/api/v2/user/subscriptions/consents',
    { params: { query: { offset: 0, limit } } },
    { staleTime: 0, placeholderData: (before) => before },
  )
  return (
    <Block title="동의 기록">
      {isLost(consents) && <QueryError error={consents.error} onRetry={() => void consents.refetch()} />}
      {consents.data?.results.length === 0 && <p>아직 동의한 기록이 없어요.</p>}
      <ul className={styles.payments}>
        {consents.data?.results.map((one) => (
          <li key={one.id}>
            <span>
              {formatKst(one.at, 'YYYY.MM.DD HH:mm')} · {subscriptionConsentWord[one.kind]}{' '}
              {one.agreed ? '동의' : '동의하지 않음'}
              <br />
              결제일 {formatDay(one.charge_on, 'YYYY.MM.DD')}
              {one.method_label && ` · ${one.method_label}`} · 문구 {one.version}
            </span>
            <strong>{formatKrw(one.amount)}</strong>
          </li>
        ))}
      </ul>
      {consents.data?.has_next && limit < MOST && (
        <Button variant="secondary" size="m" onClick={() => setLimit(Math.min(limit + MORE, MOST))}>
          동의 더 보기
        </Button>
      )}
    </Block>
  )
}
