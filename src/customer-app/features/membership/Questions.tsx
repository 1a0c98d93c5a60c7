import type { Plan } from '#contract/schema.d.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { questionsOf } from './planText.ts'
import styles from './Landing.module.css'

export const Questions = ({ plans }: { plans: readonly Plan[] }) => (
  <section className={styles.part} aria-labelledby="questions">
    <h2 className={styles.heading} id="questions">
      자주 묻는 질문
    </h2>
    <div>
      {questionsOf(plans).map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>
            {question}
            <Icon name="down" size={18} />
          </summary>
          <div className={styles.answer}>
            {answer.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  </section>
)
