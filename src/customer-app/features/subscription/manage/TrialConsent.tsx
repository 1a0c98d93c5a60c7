import type { Subscription } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import styles from '../Subscription.module.css'
import { dayText } from '../subscriptionText.ts'

type Trial = NonNullable<Subscription['trial']>

/** What follows the trial is agreed to here, while it lasts; who says nothing pays nothing. */
export function TrialConsent({ of, trial }: { of: Subscription; trial: Trial }) {
  const answer = query.useMutation('post', '/api/v2/subscriptions/trial/consent')
  const say = (agreed: boolean) =>
    void answer
      .mutateAsync({ body: { agreed, version: trial.consent_version, expected_amount: trial.converts_to } })
      .then((changed) => {
        showToast(agreed ? '동의했어요. 체험이 끝나는 날 결제돼요.' : '동의하지 않았어요. 결제 없이 끝나요.')
        return showChanged(changed)
      }, showError)
  const text = `무료 체험이 끝나는 ${dayText(trial.ends_on)}에 ${of.plan.name} ${formatKrw(trial.converts_to)}이 결제되는 데 동의할까요?`
  return (
    <Block title="체험이 끝나면">
      <p>{text}</p>
      <p className={styles.note}>
        {trial.consent === 'AGREED'
          ? '동의했어요. 체험이 끝나기 전에는 언제든 바꿀 수 있어요.'
          : '동의하지 않으면 결제 없이 끝나요.'}
      </p>
      <div className={styles.pair}>
        <Button
          variant={trial.consent === 'DECLINED' ? 'primary' : 'secondary'}
          block
          busy={answer.isPending}
          onClick={() => say(false)}
        >
          결제하지 않기
        </Button>
        <Button
          variant={trial.consent === 'AGREED' ? 'primary' : 'secondary'}
          block
          busy={answer.isPending}
          onClick={() => say(true)}
        >
          동의하고 계속하기
        </Button>
      </div>
    </Block>
  )
}
