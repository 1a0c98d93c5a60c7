import type { ReviewWritable } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { useDraft } from '#customer/shell/forms/useDraft.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showErrorWithLink, showToast } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { toApiError } from '#shared/api/apiError.ts'
import { REVIEW_DAYS } from '#shared/policy.ts'
import { forgetReviews } from '../forgetReviews.ts'
import { dayText, earnedText, promiseText } from '../reviewText.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { emptyDraft, problemOf, saidIn } from './reviewDraft.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { useRefusals } from './useRefusals.ts'

const WRITTEN = '/my/reviews?tab=written'

/** 리뷰 쓰기, of one item of an order. */
export function WriteScreen() {
  const id = Number(useParams()['id'])
  const item = query.useQuery(
    'get',
    '/store/v1/user/orders/items/review-writable/{id}',
    { params: { path: { id } } },
    { staleTime: 5_000 },
  )
  return (
    <>
      <PageTitle>리뷰 쓰기</PageTitle>
      <Body id={id} item={item} />
    </>
  )
}

type Item = {
  isPending: boolean
  isError: boolean
  error: unknown
  data: ReviewWritable | undefined
  refetch: () => Promise<unknown>
}

function Body({ id, item }: { id: number; item: Item }) {
  if (item.isPending) return <FormSkeleton />
  if (toApiError(item.error).code === 'REVIEW_NOT_WRITABLE')
    return <NotWritable why={toApiError(item.error).extra?.['why']} />
  if (isLost(item) || !item.data)
    return <NotThere what="order" error={item.error} onRetry={() => void item.refetch()} />
  return <Write key={id} item={item.data} onStale={() => void item.refetch()} />
}

function Write({ item, onStale }: { item: ReviewWritable; onStale: () => void }) {
  const { order_item_id: itemId, points } = item
  const navigate = useNavigate()
  const { draft, change, forget } = useDraft(`review:write:${itemId}`, {
    empty: emptyDraft,
    begin: emptyDraft,
    always: true,
  })
  const { refusals, refuse, forgive } = useRefusals()
  const { mutateAsync } = query.useMutation('post', '/store/v1/user/reviews')
  const { submit, busy } = useSendOnce({
    unsure: '리뷰가 올라갔는지',
    send: (said: ReturnType<typeof saidIn>, requestId) =>
      mutateAsync({ body: { order_item_id: itemId, ...said }, headers: { 'Client-Request-Id': requestId } }),
    onDone: ({ earned_points }) => {
      forget()
      void forgetReviews('none')
      showToast(earnedText('리뷰를 올렸어요.', earned_points))
      navigate(WRITTEN, { replace: true })
    },
    onRefused: (error) => {
      if (error.code === 'REVIEW_EXISTS') {
        forget()
        showErrorWithLink(error, { to: WRITTEN, label: '내가 쓴 리뷰 보기' })
      } else refuse(error)
      if (error.status === 409) onStale()
    },
  })
  return (
    <ReviewForm
      about={{
        product: item.product,
        option: item.option_label,
        note: `${dayText(item.writable_until)}까지 쓸 수 있어요`,
      }}
      {...{ draft, refusals, busy }}
      change={(next) => {
        forgive()
        change(next)
      }}
      promise={promiseText(points, draft.photos.length > 0)}
      problem={problemOf(draft)}
      send="리뷰 올리기"
      onSend={() => submit(saidIn(draft))}
    />
  )
}

const WHY: Record<string, { title: string; description: string }> = {
  REVIEWED: { title: '이미 리뷰를 쓴 상품이에요', description: '리뷰는 주문한 상품마다 한 번 쓸 수 있어요.' },
  CLAIMED: { title: '취소하거나 반품한 상품이에요', description: '남은 상품이 없으면 리뷰를 쓸 수 없어요.' },
  NOT_DELIVERED: { title: '아직 받지 않은 상품이에요', description: '배송이 끝나면 리뷰를 쓸 수 있어요.' },
  WINDOW_CLOSED: {
    title: '리뷰를 쓸 수 있는 기간이 지났어요',
    description: `리뷰는 상품을 받은 날부터 ${REVIEW_DAYS}일까지 쓸 수 있어요.`,
  },
}

function NotWritable({ why }: { why: unknown }) {
  const words = WHY[String(why)] ?? { title: '지금은 리뷰를 쓸 수 없는 상품이에요', description: '' }
  const written = why === 'REVIEWED'
  return (
    <EmptyState
      icon="star"
      {...words}
      action={
        <Link className={buttonClass({ size: 'm' })} to={written ? WRITTEN : '/my/reviews'} replace>
          {written ? '내가 쓴 리뷰 보기' : '쓸 수 있는 리뷰 보기'}
        </Link>
      }
    />
  )
}
