import { Link } from 'react-router'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/EmptyState.tsx'

export function EventNotFoundScreen() {
  return (
    <>
      <h1 className="sr-only">이벤트 없음</h1>
      <EmptyState
        icon="star"
        title="끝났거나 없는 이벤트예요"
        description="주소가 맞는지 확인해 주세요."
        action={
          <Link className={buttonClass({ size: 'm' })} to="/events/main">
            이벤트 화면으로 가기
          </Link>
        }
      />
    </>
  )
}
