import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { NotPaid } from './NotPaid.tsx'

/** 결제 실패: the gateway's words as they are, and that nothing was charged. */
export function FailScreen() {
  const [params] = useSearchParams()
  const message = params.get('message')?.slice(0, 300)
  return (
    <NotPaid
      heading="결제하지 못했어요"
      icon="alert"
      title={message || '결제가 끝나지 않았어요'}
      description="결제된 금액은 없어요. 다른 결제수단으로 다시 시도해 주세요."
      action={
        <Link className={buttonClass({ size: 'm' })} to="/checkout">
          다른 수단으로 다시 하기
        </Link>
      }
    />
  )
}
