/** 신고 관리: what waits for a decision first, what most people reported on top. */
import { DataTable, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { type QueueTab, tabsOf } from '#console/queue/filter.ts'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import type { ModerationItem } from '#contract/schema.d.ts'
import { moderationStateWord, reportReasonWord } from '#shared/words/reviews.ts'
import { ReviewText } from './ReviewText.tsx'
import { moderationStates } from './reviewWords.ts'
import { Stars } from './Stars.tsx'

const tabs = Object.entries(moderationStateWord).map(([key, label]): QueueTab => ({
  key,
  label,
  filter: { status: key },
}))
const ofState = tabsOf(tabs, ['status'], 'OPEN')
const START = { status: 'OPEN' }

const openReview = (id: number | string) => `/reviews/${id}/show`

export const ModerationList = () => (
  <StandardList
    tabs={<StateTabs label="신고 상태" {...ofState} counts={undefined} />}
    filterDefaultValues={START}
    rowClick={openReview}
    bulkActions={false}
    emptyHint="고객이 신고한 글이 여기에 쌓여요. 많이 신고된 글부터 보여요."
  >
    <DataTable.Col source="title" label="글" disableSort>
      <TextCell />
    </DataTable.Col>
    <DataTable.Col source="rating" label="별점" disableSort>
      <RatingCell />
    </DataTable.Col>
    <DataTable.Col label="쓴 사람" source="writer.nickname_masked" disableSort />
    <DataTable.Col label="신고" disableSort>
      <ReportsCell />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={moderationStates} />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="쓴 때" disableSort>
      <KstDate source="created_at" />
    </DataTable.Col>
  </StandardList>
)

const TextCell = () => {
  const item = useRecordContext<ModerationItem>()
  if (!item) return null
  return <ReviewText id={item.id} product={item.title} content={item.content} images={item.images.length} />
}

const RatingCell = () => {
  const item = useRecordContext<ModerationItem>()
  return item ? <Stars rating={item.rating} /> : null
}

/** How many people, and for what. */
const ReportsCell = () => {
  const item = useRecordContext<ModerationItem>()
  if (!item) return null
  const reasons = [...new Set(item.reports.map(({ reason }) => reportReasonWord[reason]))]
  return `${item.report_count}명 · ${reasons.join(', ')}`
}
