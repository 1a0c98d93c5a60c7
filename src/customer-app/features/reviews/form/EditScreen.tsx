import type { MyReview } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { useDraft } from '#customer/shell/forms/useDraft.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { historyIndex } from '#customer/shell/navigation/historyIndex.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { REVIEW_EDIT_DAYS } from '#shared/policy.ts'
import { forgetReviews } from '../forgetReviews.ts'
import { changePromise, dayText, earnedText, isBefore } from '../reviewText.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { changeIn, draftOf, emptyDraft, problemOf } from './reviewDraft.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { useRefusals } from './useRefusals.ts'

const WRITTEN = '/my/reviews?tab=written'

/** 리뷰 고치기, within its days. */
export function EditScreen() {
  const id = Number(useParams()['id'])
  const review = query.useQuery(
    'get',
    '/store/v1/user/reviews/{id}',
    { params: { path: { id } } },
    { staleTime: 5_000 },
  )
  return (
    <>
      <PageTitle>리뷰 고치기</PageTitle>
      {review.isPending ? (
        <FormSkeleton />
      ) : isLost(review) ? (
        <NotThere what="review" error={review.error} onRetry={() => void review.refetch()} />
      ) : !isBefore(review.data.editable_until) ? (
        <Closed />
      ) : (
        <Edit key={id} review={review.data} />
      )}
    </>
  )
}

function Edit({ review }: { review: MyReview }) {
  const navigate = useNavigate()
  const { draft, change, forget } = useDraft(`review:edit:${review.id}`, {
    empty: emptyDraft,
    begin: draftOf(review),
    always: false,
  })
  const { refusals, refuse, forgive } = useRefusals()
  const { mutateAsync } = query.useMutation('patch', '/store/v1/user/reviews/{id}')
  const changed = changeIn(draft, review)
  const { submit, busy } = useSendOnce({
    unsure: '리뷰가 올라갔는지',
    send: (body: NonNullable<typeof changed>, requestId) =>
      mutateAsync({ params: { path: { id: review.id } }, body, headers: { 'Client-Request-Id': requestId } }),
    onDone: ({ earned_points }) => {
      forget()
      void forgetReviews('none')
      showToast(earnedText('리뷰를 고쳤어요.', earned_points))
      if (historyIndex() > 0) navigate(-1)
      else navigate(WRITTEN, { replace: true })
    },
    onRefused: refuse,
  })
  const hasPhoto = draft.photos.length > 0
  return (
    <ReviewForm
      about={{
        product: review.product,
        option: review.option_label,
        note: `${dayText(review.editable_until)}까지 고칠 수 있어요`,
      }}
      {...{ draft, refusals, busy }}
      change={(next) => {
        forgive()
        change(next)
      }}
      promise={changePromise({ points: review.points, had: review.images.length > 0 }, hasPhoto)}
      problem={problemOf(draft) ?? (changed ? null : '바꾼 내용이 없어요.')}
      send="고친 리뷰 올리기"
      onSend={() => changed && submit(changed)}
    />
  )
}

const Closed = () => (
  <EmptyState
    icon="star"
    title="고칠 수 있는 기간이 지났어요"
    description={`리뷰는 쓴 날부터 ${REVIEW_EDIT_DAYS}일까지 고칠 수 있어요.`}
    action={
      <Link className={buttonClass({ size: 'm' })} to={WRITTEN} replace>
        내가 쓴 리뷰 보기
      </Link>
    }
  />
)
