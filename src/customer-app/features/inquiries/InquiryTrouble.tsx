import { Link } from '#customer/router/Link.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { toApiError } from '#shared/api/apiError.ts'

type Props = { id: number; error: unknown; onRetry: () => void }

/** Why a question cannot be shown or changed: it is not there, it has been answered, or the network is to blame. */
export function InquiryTrouble({ id, error, onRetry }: Props) {
  if (error === null)
    return (
      <EmptyState
        icon="chat"
        title="이미 답변을 받은 문의예요"
        description="더 할 말은 대화에 이어서 적어 주세요."
        action={
          <Link className={buttonClass({ size: 'm' })} to={`/my/inquiries/${id}`} replace>
            대화로 가기
          </Link>
        }
      />
    )
  if (toApiError(error).status !== 404) return <QueryError error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon="chat"
      title="찾을 수 없는 문의예요"
      description="지운 문의이거나 다른 계정으로 한 문의예요."
      action={
        <Link className={buttonClass({ size: 'm' })} to="/my/inquiries" replace>
          내 문의 보기
        </Link>
      }
    />
  )
}
