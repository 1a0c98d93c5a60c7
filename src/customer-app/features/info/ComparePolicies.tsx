import { lazy, Suspense, useState } from 'react'
import type { TermsKind } from '#shared/terms.ts'
import { type Policy, since } from '#customer/shell/policies/PolicyText.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import styles from './Info.module.css'

const PolicyComparison = lazy(async () => ({ default: (await import('./PolicyComparison.tsx')).PolicyComparison }))

/** Any two versions of a text against each other; at first the shown one against the one before it, the first one against the next. */
export function ComparePolicies({ kind, policy }: { kind: TermsKind; policy: Policy }) {
  const [open, setOpen] = useState(false)
  const { history } = policy
  // the latest stands first
  const place = history.findIndex(({ version }) => version === policy.version)
  const earlier = history[place + 1]
  const [before, setBefore] = useState((earlier ?? policy).version)
  const [after, setAfter] = useState((earlier ? policy : (history[place - 1] ?? policy)).version)
  if (history.length < 2) return null
  const options = history.map((one) => (
    <option key={one.version} value={one.version}>
      {one.version} ({since(one)})
    </option>
  ))
  return (
    <details className={styles.compare} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.compareTitle}>두 판 견주기</summary>
      {open && (
        <>
          <div className={styles.compareChoices}>
            <Select label="앞의 판" value={before} onChange={setBefore}>
              {options}
            </Select>
            <Select label="뒤의 판" value={after} onChange={setAfter}>
              {options}
            </Select>
          </div>
          <Suspense
            fallback={
              <Loading>
                <Skeleton height={240} />
              </Loading>
            }
          >
            <PolicyComparison kind={kind} before={before} after={after} />
          </Suspense>
        </>
      )}
    </details>
  )
}
