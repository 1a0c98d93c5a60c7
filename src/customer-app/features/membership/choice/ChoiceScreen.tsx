import { useState } from 'react'
import type { UserPlan } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { kstDay } from '#shared/format/kst.ts'
import { useOwnPlans, useProducts } from '../usePlans.ts'
import { type Choice, choicesOf, nextPath, paymentLines, termsOf } from './choiceText.ts'
import { PlanCards } from './PlanCards.tsx'
import { ReferralField, useReferral } from './ReferralField.tsx'
import styles from './Choice.module.css'

/** Which plan: the first step of beginning a membership. */
export function ChoiceScreen() {
  const sold = useProducts()
  const mine = useOwnPlans()
  return (
    <>
      <PageTitle>멤버십 시작하기</PageTitle>
      <Body sold={sold} mine={mine} />
    </>
  )
}

type Answers = {
  sold: ReturnType<typeof useProducts>
  mine: ReturnType<typeof useOwnPlans>
}

function Body({ sold, mine }: Answers) {
  if (sold.isPending || mine.isPending) return <CardsSkeleton />
  if (isLost(sold)) return <QueryError error={sold.error} onRetry={() => void sold.refetch()} />
  if (isLost(mine)) return <QueryError error={mine.error} onRetry={() => void mine.refetch()} />
  const { current, results } = mine.data
  if (current) return <Subscribed name={current.name} />
  const choices = choicesOf(sold.data.results, results)
  if (choices.length === 0)
    return (
      <EmptyState icon="card" title="지금 시작할 수 있는 멤버십이 없어요" description="다시 열리면 이 자리에 보여요." />
    )
  return <Choosing choices={choices} />
}

/** Who is a member already is led to where a membership is changed. */
const Subscribed = ({ name }: { name: string }) => (
  <EmptyState
    icon="check"
    title="이미 멤버십을 이용하고 있어요"
    description={`지금 요금제는 ${name}이에요. 요금제는 구독 관리에서 바꿀 수 있어요.`}
    action={
      <Link className={buttonClass({ size: 'm' })} to="/my/subscription">
        구독 관리로 가기
      </Link>
    }
  />
)

function Choosing({ choices }: { choices: Choice[] }) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const referral = useReferral(params.get('referral_code'))
  const [isAsked, setIsAsked] = useState(false)
  const chosen = choices.find(({ product }) => String(product.id) === params.get('product_id'))
  const goOn = () => {
    setIsAsked(true)
    if (chosen) navigate(nextPath(chosen.product.id, referral.code))
    else document.querySelector<HTMLInputElement>('input[name="product"]')?.focus()
  }
  return (
    <>
      <Block title="요금제를 골라 주세요">
        <PlanCards
          choices={choices}
          chosen={chosen?.product.id}
          onChoose={(id) => setParams({ ...Object.fromEntries(params), product_id: String(id) }, { replace: true })}
        />
        {isAsked && !chosen && (
          <p className={styles.problem} role="alert">
            요금제를 하나 골라 주세요.
          </p>
        )}
      </Block>
      <Block title="내는 돈">
        <div aria-live="polite">{chosen ? <Payments plan={chosen.plan} /> : <p>요금제를 고르면 보여 드려요.</p>}</div>
      </Block>
      <Block title="추천 코드와 이용권">
        <ReferralField referral={referral} />
        <Link className={styles.voucher} to="/voucher">
          이용권이 있어요
          <Icon name="right" size={18} />
        </Link>
      </Block>
      <ActionBar>
        <Button block onClick={goOn}>
          다음
        </Button>
      </ActionBar>
    </>
  )
}

function Payments({ plan }: { plan: UserPlan }) {
  const [today] = useState(() => kstDay(Date.now()))
  return (
    <>
      <dl className={styles.payments}>
        {paymentLines(plan, today).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.terms}>
        {termsOf(plan, today).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </>
  )
}

const CardsSkeleton = () => (
  <Loading label="요금제를 불러오고 있어요">
    <div className={styles.skeleton}>
      <Skeleton height={112} radius={12} />
      <Skeleton height={112} radius={12} />
      <Skeleton height={112} radius={12} />
    </div>
  </Loading>
)
