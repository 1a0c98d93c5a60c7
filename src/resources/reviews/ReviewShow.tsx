/** 리뷰 상세: what was said, what was reported about it, what staff decide and answer. */
import { Alert, Box, Stack, Typography } from '@mui/material'
import { Link, Title, useShowContext } from 'react-admin'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Photos } from '#console/fields/Photos.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { AdminReview } from '#contract/schema.d.ts'
import { formatNumber, formatPoints } from '#shared/format/krw.ts'
import { DecideButtons } from './DecideButtons.tsx'
import { NextReported } from './NextReported.tsx'
import { Reports } from './Reports.tsx'
import { reviewStates } from '#console/words/reviewWords.ts'
import { SellerReply } from './SellerReply.tsx'
import { Stars } from './Stars.tsx'

export const ReviewShow = () => (
  <RecordShow>
    <ReviewPage />
  </RecordShow>
)

const ReviewPage = () => {
  const { record: review } = useShowContext<AdminReview>()
  if (!review) return null
  const [label, tone] = reviewStates[review.status]
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`리뷰 ${review.id}`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2">
          {review.product.name}
        </Typography>
        <StatusChip label={label} tone={tone} />
        <Box sx={{ flex: 1 }} />
        <DecideButtons review={review} />
        <NextReported review={review} />
      </Stack>
      {review.blinded ? (
        <Alert severity="warning">
          쓴 사람에게만 보여요. 가린 이유: {review.blinded.reason} (<KstText value={review.blinded.at} />)
        </Alert>
      ) : null}
      <TwoColumns columns="minmax(0, 1.6fr) minmax(320px, 1fr)">
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Section title="리뷰" aside={<Stars rating={review.rating} />}>
            <Box sx={{ typography: 'body2', whiteSpace: 'pre-line', wordBreak: 'break-word' }}>{review.content}</Box>
            <Photos label="리뷰 사진" images={review.images} />
          </Section>
          <SellerReply review={review} />
        </Stack>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Section title="쓴 사람과 상품">
            <Written review={review} />
          </Section>
          <Reports reviewId={review.id} />
        </Stack>
      </TwoColumns>
    </Stack>
  )
}

const Written = ({ review }: { review: AdminReview }) => (
  <Facts>
    <Fact label="쓴 사람">
      <Link to={`/members/${review.user_id}/show`}>{review.writer.nickname_masked}</Link>
    </Fact>
    <Fact label="상품">
      <Link to={`/products/${review.product.id}`}>{review.product.name}</Link>
    </Fact>
    {review.option_label ? <Fact label="옵션">{review.option_label}</Fact> : null}
    {Object.entries(review.attributes ?? {}).map(([name, value]) => (
      <Fact key={name} label={name}>
        {value}
      </Fact>
    ))}
    <Fact label="쓴 때">
      <KstText value={review.created_at} />
    </Fact>
    {review.edited_at ? (
      <Fact label="고친 때">
        <KstText value={review.edited_at} />
      </Fact>
    ) : null}
    <Fact label="도움돼요">{formatNumber(review.like_count)}</Fact>
    <Fact label="받은 포인트">{formatPoints(review.points)}</Fact>
  </Facts>
)
