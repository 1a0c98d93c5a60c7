import { useId } from 'react'
import type { Subscription } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { type Day, formatDay } from '#shared/format/kst.ts'
import { honestAnswerWord } from '#shared/words/subscriptions.ts'
import styles from './HonestOffer.module.css'
import { showChanged } from './showChanged.ts'

type Offer = NonNullable<Subscription['honest_offer']>
type Answer = 'PAUSE' | 'CREDIT' | 'CONTINUE'

const short = (day: Day) => formatDay(day, 'M월 D일')

const saidOf = ({ pause, credit, charge_on: on }: Offer): Record<Answer, string> => ({
  PAUSE: `${short(pause.from)}부터 한 달 쉬어 가요. 그 전에는 취소할 수 있어요.`,
  CREDIT: `${short(on)} 결제에서 ${formatKrw(credit)}을 빼 드릴게요.`,
  CONTINUE: '이대로 계속해요. 이번 달에는 다시 묻지 않을게요.',
})

/** 양심 결제: a paid month without a workout, asked of its member before the next charge. Each answer is one press. */
export function HonestOffer({ offer }: { offer: Offer }) {
  const { mutateAsync, isPending, variables } = query.useMutation('post', '/api/v2/subscriptions/honest-answer')
  const id = useId()
  const { pause, credit, amount, charge_on: on } = offer
  const say = (answer: Answer) =>
    void mutateAsync({
      body: { answer, charge_on: on, ...(answer === 'CREDIT' ? { expected_credit: credit } : {}) },
    }).then(
      (of) => {
        showToast(saidOf(offer)[answer])
        return showChanged(of)
      },
      (error: unknown) => {
        showError(error)
        return showChanged()
      },
    )
  const choice = (answer: Answer, label: string, what: string, isOff = false) => (
    <li>
      <Button
        variant="secondary"
        block
        disabled={isOff}
        busy={isPending && variables.body.answer === answer}
        aria-describedby={`${id}-${answer}`}
        onClick={() => say(answer)}
      >
        {label}
      </Button>
      <p id={`${id}-${answer}`}>{what}</p>
    </li>
  )
  return (
    <Block title="이번 달에는 아직 운동하지 않으셨어요">
      <p>
        다음 결제 전에 쉬어 갈까요? {short(on)}에 {formatKrw(amount)}이 결제될 예정이에요.
      </p>
      <ul className={styles.choices}>
        {choice(
          'PAUSE',
          honestAnswerWord.PAUSE,
          pause.possible
            ? `${short(pause.from)}부터 쉬고, ${short(pause.until)}에 다시 시작하며 그날 결제돼요.`
            : `1년에 ${pause.most_a_year}번까지 쉴 수 있어서 지금은 쉬어 갈 수 없어요.`,
          !pause.possible,
        )}
        {credit > 0 &&
          choice(
            'CREDIT',
            `다음 결제에서 ${formatKrw(credit)} 받기`,
            `${short(on)}에 ${formatKrw(amount - credit)}만 결제돼요.`,
          )}
        {choice('CONTINUE', honestAnswerWord.CONTINUE, '누르지 않아도 그대로 이어져요.')}
      </ul>
    </Block>
  )
}
