import { useMemo, useState } from 'react'
import { termsSlug, type TermsKind } from '#shared/terms.ts'
import { diffTexts, placesOf, plainTextOf, withoutLongSame, type ShownPart } from '#shared/termsDiff.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './PolicyComparison.module.css'

/** What two versions of a text differ in, word by word. It brings a library with it: load it when it is asked for. */
export function PolicyComparison({ kind, before, after }: { kind: TermsKind; before: string; after: string }) {
  const older = useVersion(kind, before)
  const newer = useVersion(kind, after)
  const lost = [older, newer].find((one) => isLost(one))
  if (lost)
    return (
      <QueryError
        error={lost.error}
        onRetry={() => {
          void older.refetch()
          void newer.refetch()
        }}
      />
    )
  if (!older.data || !newer.data)
    return (
      <Loading>
        <Skeleton height={240} />
      </Loading>
    )
  return <Difference before={older.data.html} after={newer.data.html} />
}

const useVersion = (kind: TermsKind, version: string) =>
  query.useQuery('get', '/api/v2/policies/{kind}', {
    params: { path: { kind: termsSlug(kind) }, query: { version } },
  })

function Difference({ before, after }: { before: string; after: string }) {
  const [whole, setWhole] = useState(false)
  const parts = useMemo(() => diffTexts(plainTextOf(before), plainTextOf(after)), [before, after])
  if (!parts) return <p className={styles.count}>두 글이 너무 달라서 견줄 수 없어요. 두 판을 따로 읽어 주세요.</p>
  const places = placesOf(parts)
  return (
    <>
      <p className={styles.count} role="status">
        {places === 0 ? '글은 같아요.' : `다른 곳이 ${places}곳이에요.`}
      </p>
      <Checkbox checked={whole} onChange={setWhole}>
        그대로인 글도 보기
      </Checkbox>
      <div className={styles.text} role="region" aria-label="두 판의 다른 곳">
        {(whole ? parts : withoutLongSame(parts)).map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </div>
    </>
  )
}

/** Said as well as shown: most screen readers pass over ins and del. */
function Part({ part: { kind, text } }: { part: ShownPart }) {
  if (kind === 'same') return <span>{text}</span>
  if (kind === 'skipped') return <span className={styles.skipped}>⋯ 그대로인 글 {text.length}자 ⋯</span>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag className={kind === 'added' ? styles.added : styles.removed}>
      <span className="sr-only">{kind === 'added' ? '[들어간 말: ' : '[빠진 말: '}</span>
      {text}
      <span className="sr-only">]</span>
    </Tag>
  )
}
