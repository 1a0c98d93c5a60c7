import { Link } from 'react-router'
import { useSelectedService } from '#customer/shell/selectedService.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/EmptyState.tsx'

export function NotFoundScreen() {
  const inStore = useSelectedService() === 'store'
  return (
    <>
      <h1 className="sr-only">찾을 수 없음</h1>
      <EmptyState
        icon="compass"
        title="찾는 화면이 없어요"
        description="주소가 바뀌었거나 잘못 적혔을 수 있어요."
        action={
          <Link className={buttonClass({ size: 'm' })} to={inStore ? '/store' : '/'}>
            {inStore ? '스토어로 가기' : '홈으로 가기'}
          </Link>
        }
      />
    </>
  )
}
