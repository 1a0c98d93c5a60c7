import type { Answer } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import styles from './PolicyText.module.css'

export type Policy = Answer<'/api/v2/policies/{kind}', 'get'>

const day = (iso: string) => formatKst(iso, 'YYYY.MM.DD')

/** Since when a version holds: `2026.01.01부터 시행`. */
export const since = ({ effective_at: at, status }: Pick<Policy, 'effective_at' | 'status'>) =>
  `${day(at)}부터 ${status === 'UPCOMING' ? '시행할 예정' : '시행'}`

/** The whole of a text, as the server made it of what was published. */
export function PolicyText({ policy, titled = true }: { policy: Policy; titled?: boolean }) {
  return (
    <>
      {titled && (
        <h2 className={styles.title} id="policy-title">
          {policy.title}
        </h2>
      )}
      <p className={styles.version}>
        버전 {policy.version} · <time dateTime={policy.effective_at}>{since(policy)}</time>
      </p>
      {/* Cleaned by the server: only text, lists and tables are left. */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: policy.html }} />
    </>
  )
}
