import { Link } from '#customer/router/Link.tsx'
import { useLocation } from '#customer/router/place.ts'
import { thingAt } from '#customer/shell/trouble/missing.ts'
import { Missing } from '#customer/shell/trouble/NotThere.tsx'
import { useSelectedService } from '#customer/shell/bars/selectedService.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import styles from './HomeScreen.module.css'

/** Drawn at the very address that leads nowhere, or at `/404`, with the address in `state.from`. */
export function NotFoundScreen() {
  const inStore = useSelectedService() === 'store'
  const { pathname, state } = useLocation()
  const from = pathname === '/404' ? fromOf(state) : fromOf({ from: pathname })
  const thing = from === undefined ? undefined : thingAt(from)
  if (thing) return <Missing what={thing} />
  return (
    <>
      <h1 className="sr-only">찾을 수 없음</h1>
      <EmptyState
        icon="compass"
        title="찾는 화면이 없어요"
        description={`${from ? `${from}\n` : ''}주소가 바뀌었거나 잘못 적혔을 수 있어요.`}
        action={
          <span className={styles.ways}>
            <Link className={buttonClass({ size: 'm' })} to={inStore ? '/store' : '/'}>
              {inStore ? '스토어로 가기' : '홈으로 가기'}
            </Link>
            <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/search">
              상품 검색하기
            </Link>
          </span>
        }
      />
    </>
  )
}

const MOST_SHOWN = 60

function fromOf(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from !== 'string') return undefined
  return from.length > MOST_SHOWN ? `${from.slice(0, MOST_SHOWN)}…` : from
}
