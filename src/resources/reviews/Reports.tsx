import { Alert, Box, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { reportReasonWord } from '#shared/words/reviews.ts'
import { reportStates } from './reviewWords.ts'

/** What people reported about a review, the newest first, and what became of it; who they are is not said. */
export const Reports = ({ reviewId }: { reviewId: number }) => {
  const data = useConsoleData()
  const found = useQuery({
    queryKey: ['moderation', 'STORE_REVIEW', reviewId],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/moderation/{kind}/{id}', {
        params: { path: { kind: 'STORE_REVIEW', id: reviewId } },
        signal,
      }),
  })
  const reports = found.data?.reports ?? []
  return (
    <Section title={found.data?.report_count ? `신고 ${found.data.report_count}건` : '신고'}>
      {found.error ? <Alert severity="error">{found.error.message}</Alert> : null}
      {found.data?.report_count === 0 ? <Box sx={{ typography: 'body2' }}>신고한 사람이 없어요.</Box> : null}
      <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {reports.map(({ reason, detail, status, created_at: at }, index) => (
          <li key={`${at}-${index}`}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <StatusChip label={reportStates[status][0]} tone={reportStates[status][1]} />
              <span>{reportReasonWord[reason]}</span>
              <KstText value={at} />
            </Stack>
            {detail ? <Box sx={{ color: 'text.secondary', wordBreak: 'break-word' }}>{detail}</Box> : null}
          </li>
        ))}
      </Stack>
    </Section>
  )
}
