import { useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { addDays } from '#shared/calendar/days.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { periodWord, subscriptionConsentWord } from '#shared/words/subscriptions.ts'
import { Records, useMore } from './Records.tsx'

const FEW = 5

/** 계약 기간: every stretch that there was or will be, and how it was paid. */
export function Periods() {
  const [isAll, setIsAll] = useState(false)
  const periods = query.useQuery('get', '/api/v2/subscriptions/contracts/periods', undefined, { staleTime: 0 })
  const found = periods.data?.results
  const shown = isAll ? found : found?.slice(0, FEW)
  return (
    <Records
      title="계약 기간"
      asked={{ ...periods, data: shown && { results: shown } }}
      none="아직 이용한 기간이 없어요."
      keyOf={(one) => `${one.starts_on} ${one.kind}`}
      line={(one) => ({
        said: (
          <>
            {formatDay(one.starts_on, 'YYYY.MM.DD')} ~ {formatDay(lastDay(one), 'YYYY.MM.DD')}
            <br />
            {one.plan_name} · {periodWord[one.kind]}
            {one.credit > 0 && ` · 크레딧 ${formatKrw(one.credit)}`}
          </>
        ),
        amount: one.paid_amount,
      })}
      more={
        shown && found && shown.length < found.length
          ? { label: '기간 모두 보기', onMore: () => setIsAll(true) }
          : undefined
      }
    />
  )
}

/** A trial lasts into the day on which it is paid on. */
const lastDay = ({ kind, ends_on: endsOn }: { kind: keyof typeof periodWord; ends_on: string }) =>
  kind === 'TRIAL' ? endsOn : addDays(endsOn, -1)

/** 동의 기록: what was agreed to, when, at what amount and in which version of the text. */
export function Consents() {
  const { limit, more } = useMore(FEW, 20)
  const consents = query.useQuery(
    'get',
    '/api/v2/user/subscriptions/consents',
    { params: { query: { offset: 0, limit } } },
    { staleTime: 0, placeholderData: (before) => before },
  )
  return (
    <Records
      title="동의 기록"
      asked={consents}
      none="아직 동의한 기록이 없어요."
      keyOf={({ id }) => id}
      line={(one) => ({
        said: (
          <>
            {formatKst(one.at, 'YYYY.MM.DD HH:mm')} · {subscriptionConsentWord[one.kind]}{' '}
            {one.agreed ? '동의' : '동의하지 않음'}
            <br />
            결제일 {formatDay(one.charge_on, 'YYYY.MM.DD')}
            {one.method_label && ` · ${one.method_label}`} · 문구 {one.version}
          </>
        ),
        amount: one.amount,
      })}
      more={consents.data?.has_next && more ? { label: '동의 더 보기', onMore: more } : undefined}
    />
  )
}
