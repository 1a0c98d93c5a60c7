/** 리뷰: what customers say about products, the newest first. */
import { DataTable, NumberInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { StatusChip, StatusField } from '#console/fields/StatusChip.tsx'
import { stateTabs } from '#console/list/ListTabs.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { tabsOf } from '#console/queue/filter.ts'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import { reviewStates } from '#console/words/reviewWords.ts'
import type { AdminReview } from '#contract/schema.d.ts'
import { ReviewText } from './ReviewText.tsx'
import { starsOf } from './reviewWords.ts'
import { Stars } from './Stars.tsx'

const ofState = tabsOf(stateTabs(reviewStates, ['VISIBLE', 'BLINDED', 'DELETED']), ['status'], 'all')
const ratings = [5, 4, 3, 2, 1].map((id) => ({ id, name: starsOf(id) }))
const replies = [
  { id: 'false', name: '답글 없음' },
  { id: 'true', name: '답글 있음' },
]

const filters = [
  <SelectInput key="rating" source="rating" label="별점" choices={ratings} alwaysOn />,
  <SelectInput key="replied" source="replied" label="답글" choices={replies} alwaysOn />,
  <SelectInput
    key="photo_only"
    source="photo_only"
    label="사진"
    choices={[{ id: 'true', name: '사진 있는 것만' }]}
    alwaysOn
  />,
  <NumberInput key="product_id" source="product_id" label="상품번호" />,
  <NumberInput key="user_id" source="user_id" label="회원번호" />,
]

export const ReviewList = () => (
  <StandardList
    tabs={<StateTabs label="리뷰 상태" {...ofState} counts={undefined} />}
    filters={filters}
    rowClick="show"
    bulkActions={false}
    emptyHint="상품을 받은 고객이 쓴 리뷰가 여기에 쌓여요."
  >
    <DataTable.Col source="content" label="리뷰" disableSort>
      <TextCell />
    </DataTable.Col>
    <DataTable.Col source="rating" label="별점" disableSort>
      <RatingCell />
    </DataTable.Col>
    <DataTable.Col source="writer.nickname_masked" label="쓴 사람" disableSort />
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={reviewStates} />
    </DataTable.Col>
    <DataTable.Col source="open_reports" label="신고" disableSort>
      <ReportsCell />
    </DataTable.Col>
    <DataTable.Col label="답글" disableSort>
      <ReplyCell />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="쓴 때" disableSort>
      <KstDate source="created_at" />
    </DataTable.Col>
  </StandardList>
)

const TextCell = () => {
  const review = useRecordContext<AdminReview>()
  if (!review) return null
  const { id, product, content, images } = review
  return <ReviewText id={id} product={product.name} content={content} images={images.length} />
}

const RatingCell = () => {
  const review = useRecordContext<AdminReview>()
  return review ? <Stars rating={review.rating} /> : null
}

const ReportsCell = () => {
  const open = useRecordContext<AdminReview>()?.open_reports ?? 0
  return open > 0 ? <StatusChip label={`신고 ${open}건`} tone="warning" /> : '—'
}

const ReplyCell = () => (useRecordContext<AdminReview>()?.seller_reply ? '있음' : '—')
