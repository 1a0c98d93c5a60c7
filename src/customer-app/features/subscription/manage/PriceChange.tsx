import type { Subscription } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import styles from '../Subscription.module.css'
import { dayText } from '../subscriptionText.ts'

type Change = NonNullable<Subscription['price_change']>

/** 가격이 바뀌어요: what it was and will be, from when; who pays more says yes or no, and who says nothing pays nothing. */
export function PriceChange({ of, change }: { of: Subscription; change: Change }) {
  return (
    <Block title="가격이 바뀌어요">
      <dl className={styles.rows}>
        <dt>지금 {of.plan.name} 값</dt>
        <dd>{formatKrw(change.before)}</dd>
        <dt>{dayText(change.on)}부터</dt>
        <dd>
          <strong>{formatKrw(change.after)}</strong>
        </dd>
      </dl>
      {change.answer === 'NONE' ? (
        <p className={styles.note}>내린 값으로 결제돼요. 따로 하실 일은 없어요.</p>
      ) : (
        <Answer change={change} />
      )}
    </Block>
  )
}

const standing: Record<Exclude<Change['answer'], 'NONE'>, string> = {
  REQUIRED: '동의하지 않거나 답하지 않으면 그날 결제 없이 끝나요.',
  AGREED: '동의했어요. 결제하기 전에는 언제든 바꿀 수 있어요.',
  DECLINED: '동의하지 않았어요. 그날 결제 없이 끝나요. 그 전에는 언제든 바꿀 수 있어요.',
}

function Answer({ change }: { change: Change }) {
  const answer = query.useMutation('post', '/api/v2/subscriptions/price-consent')
  const say = (agreed: boolean) =>
    void answer
      .mutateAsync({ body: { agreed, version: change.consent_version, expected_amount: change.after } })
      .then((changed) => {
        showToast(agreed ? '동의했어요. 다음 결제부터 새 값이에요.' : '동의하지 않았어요. 결제 없이 끝나요.')
        return showChanged(changed)
      }, showError)
  if (change.answer === 'NONE') return null
  return (
    <>
      <p>{change.text}</p>
      <p className={styles.note}>{standing[change.answer]}</p>
      <div className={styles.pair}>
        <Button
          variant={change.answer === 'DECLINED' ? 'primary' : 'secondary'}
          block
          busy={answer.isPending}
          onClick={() => say(false)}
        >
          동의하지 않기
        </Button>
        <Button
          variant={change.answer === 'AGREED' ? 'primary' : 'secondary'}
          block
          busy={answer.isPending}
          onClick={() => say(true)}
        >
          동의하고 계속하기
        </Button>
      </div>
    </>
  )
}
