import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { kindOfSlug, policyPath, TERMS_KINDS, termsLabels, termsSlug, type TermsKind } from '#shared/terms.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { type Policy, PolicyText, since } from '#customer/shell/policies/PolicyText.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { ComparePolicies } from './ComparePolicies.tsx'
import styles from './Info.module.css'

/** `?tab=privacy` opens one text, `&version=` an older one; each is a link, so that it can be sent and found again. */
export function PoliciesScreen() {
  const [params] = useSearchParams()
  const kind = kindOfSlug(params.get('tab') ?? '') ?? 'TERMS'
  const version = params.get('version') ?? undefined
  const policy = query.useQuery('get', '/api/v2/policies/{kind}', {
    params: { path: { kind: termsSlug(kind) }, query: version === undefined ? {} : { version } },
  })
  return (
    <>
      <PageTitle>약관과 정책</PageTitle>
      <nav className={styles.tabs} aria-label="약관 고르기">
        {TERMS_KINDS.map((one) => (
          <Link
            key={one}
            className={styles.tab}
            to={policyPath(one)}
            replace
            aria-current={one === kind ? 'page' : undefined}
          >
            {termsLabels[one]}
          </Link>
        ))}
      </nav>
      {policy.isPending && (
        <Loading>
          <div className={styles.policy}>
            <Skeleton height={480} />
          </div>
        </Loading>
      )}
      {isLost(policy) && <QueryError error={policy.error} onRetry={() => void policy.refetch()} />}
      {policy.data && <PolicyPage kind={kind} policy={policy.data} />}
    </>
  )
}

function PolicyPage({ kind, policy }: { kind: TermsKind; policy: Policy }) {
  return (
    <>
      <article className={styles.policy} aria-labelledby="policy-title">
        {policy.status !== 'EFFECTIVE' && (
          <p className={styles.past} role="note">
            {policy.status === 'PAST' ? '지금은 시행하지 않는 지난 글이에요.' : '아직 시행하지 않은 글이에요.'}{' '}
            <Link to={policyPath(kind)} replace>
              지금 시행하는 글 보기
            </Link>
          </p>
        )}
        <PolicyText policy={policy} />
      </article>
      <section className={styles.history} aria-labelledby="policy-history">
        <h2 className={styles.historyTitle} id="policy-history">
          바뀐 기록
        </h2>
        <ul className={styles.versions}>
          {policy.history.map((one) => (
            <li key={one.version}>
              <Link
                className={styles.versionLink}
                to={policyPath(kind, one.status === 'EFFECTIVE' ? undefined : one.version)}
                replace
                aria-current={one.version === policy.version ? 'true' : undefined}
              >
                <span>
                  {since(one)} · 버전 {one.version}
                  {one.status === 'EFFECTIVE' && ' (지금)'}
                </span>
                {one.changes !== '' && <span className={styles.changes}>{one.changes}</span>}
              </Link>
            </li>
          ))}
        </ul>
        <ComparePolicies key={`${kind} ${policy.version}`} kind={kind} policy={policy} />
      </section>
    </>
  )
}
