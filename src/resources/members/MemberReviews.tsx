import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { reviewStates } from '#console/words/reviewWords.ts'
import type { AdminReview } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { type Column, Part } from './Part.tsx'

const BEGINNING = 60

/** How a review begins, and that there are photos with it. */
const textOf = ({ content, images }: AdminReview) => {
  const letters = Array.from(content.replaceAll(/\s+/g, ' '))
  const text = letters.length > BEGINNING ? `${letters.slice(0, BEGINNING).join('')}…` : letters.join('')
  return images.length > 0 ? `${text} · 사진 ${images.length}장` : text
}

const columns: Column<AdminReview>[] = [
  { label: '리뷰', cell: (review) => <Link to={`/reviews/${review.id}/show`}>{textOf(review)}</Link> },
  { label: '별점', align: 'right', cell: ({ rating }) => `${rating}점` },
  { label: '상품', cell: ({ product }) => <Link to={`/products/${product.id}`}>{product.name}</Link> },
  { label: '상태', cell: ({ status }) => <State status={status} /> },
  { label: '신고', align: 'right', cell: ({ open_reports: open }) => (open > 0 ? `${open}건` : '—') },
  { label: '포인트', align: 'right', cell: ({ points }) => `${formatNumber(points)}P` },
  { label: '답글', cell: ({ seller_reply: reply }) => (reply ? '있음' : '—') },
  { label: '쓴 때', cell: ({ created_at }) => <KstText value={created_at} /> },
]

const State = ({ status }: Pick<AdminReview, 'status'>) => {
  const [label, tone] = reviewStates[status]
  return <StatusChip label={label} tone={tone} />
}

/** What a member wrote about products, hidden and deleted reviews too. */
export const MemberReviews = ({ userId }: { userId: number }) => (
  <Part<AdminReview>
    title="리뷰"
    name="reviews"
    userId={userId}
    read={(data, asked, signal) =>
      data.call('get', '/store-admin/v1/users/{id}/reviews', {
        params: { path: { id: userId }, query: asked },
        signal,
      })
    }
    empty="쓴 리뷰가 없어요."
    columns={columns}
  />
)
