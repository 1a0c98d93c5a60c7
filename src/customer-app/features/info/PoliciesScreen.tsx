import { Link, useSearchParams } from 'react-router'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Info.module.css'
import { health } from './policies/health.ts'
import { marketing } from './policies/marketing.ts'
import type { Part } from './policies/policy.ts'
import { privacy } from './policies/privacy.ts'
import { terms } from './policies/terms.ts'

const POLICIES = [terms, privacy, marketing, health]

/** `?tab=privacy` opens one; each is a link, so that it can be sent and found again. */
export function PoliciesScreen() {
  const [params] = useSearchParams()
  const policy = POLICIES.find(({ id }) => id === params.get('tab')) ?? terms
  return (
    <>
      <PageTitle>약관과 정책</PageTitle>
      <nav className={styles.tabs} aria-label="약관 고르기">
        {POLICIES.map(({ id, tab }) => (
          <Link
            key={id}
            className={styles.tab}
            to={`/policies?tab=${id}`}
            replace
            aria-current={id === policy.id ? 'page' : undefined}
          >
            {tab}
          </Link>
        ))}
      </nav>
      <article className={styles.policy} aria-labelledby="policy-title">
        <h2 className={styles.policyTitle} id="policy-title">
          {policy.title}
        </h2>
        <p className={styles.version}>
          버전 {policy.version} · <time dateTime={policy.effectiveOn}>{policy.effectiveOn.replaceAll('-', '.')}</time>
          부터 시행
        </p>
        <p className={styles.intro}>{policy.intro}</p>
        {policy.chapters.map((chapter) => (
          <section key={chapter.heading} className={styles.chapter}>
            <h3 className={styles.chapterTitle}>{chapter.heading}</h3>
            {chapter.parts.map((part, index) => (
              <Passage key={index} part={part} label={chapter.heading} />
            ))}
          </section>
        ))}
      </article>
    </>
  )
}

function Passage({ part, label }: { part: Part; label: string }) {
  if (typeof part === 'string') return <p>{part}</p>
  if (Array.isArray(part)) {
    return (
      <ul className={styles.points}>
        {part.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )
  }
  return (
    <table className={styles.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {part.head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {part.rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={cell} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={cell}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
