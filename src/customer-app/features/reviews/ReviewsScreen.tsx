import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { Segments } from '#customer/ui/fields/Segments.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { pointText } from './reviewText.ts'
import styles from './Reviews.module.css'
import { WritableList } from './WritableList.tsx'
import { WrittenList } from './WrittenList.tsx'

type Tab = 'writable' | 'written'

/** 리뷰: what can still be written, what ends first on top, and what was written. */
export function ReviewsScreen() {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'written' ? 'written' : 'writable'
  const summary = query.useQuery('get', '/store/v1/user/reviews/summary', undefined, { staleTime: 5_000 })
  // what is not known is not zero
  const withCount = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`)
  const tabs = [
    { value: 'writable', label: withCount('쓸 수 있는 리뷰', summary.data?.writable_count) },
    { value: 'written', label: withCount('내가 쓴 리뷰', summary.data?.written_count) },
  ] as const
  const earnable = summary.data?.earnable_points ?? 0
  return (
    <>
      <PageTitle>리뷰</PageTitle>
      <Segments
        label="리뷰 종류"
        options={tabs}
        current={tab}
        onPick={(next) => setParams(next === 'written' ? { tab: next } : {}, { replace: true })}
      />
      {tab === 'writable' && earnable > 0 && (
        <p className={styles.earnable}>
          사진과 함께 모두 쓰면 <strong>{pointText(earnable)}</strong>까지 받을 수 있어요.
        </p>
      )}
      {tab === 'written' ? <WrittenList /> : <WritableList />}
    </>
  )
}
