import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { MonthField } from '#console/dates/DateFields.tsx'
import { Section } from '#console/fields/Section.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AccessSummary } from '#contract/schema.d.ts'
import { kstDay } from '#shared/format/kst.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { lastMonth, ruleTexts, summaryKey } from './review.ts'

/** One month of 접속기록 by staff: what was done, what needs to be asked about, and that somebody looked. */
export const AccessReviewPage = () => {
  const data = useConsoleData()
  const [thisMonth] = useState(() => kstDay(new Date()).slice(0, 7))
  const [month, setMonth] = useState(() => lastMonth(new Date()))
  const found = useQuery({
    queryKey: summaryKey(month),
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/access-logs/summary', { params: { query: { month } }, signal }),
    enabled: /^\d{4}-\d{2}$/.test(month),
  })
  const summary = found.data
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1080, mt: 2 }}>
      <Title title="접속기록 점검" />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography color="text.secondary" sx={{ flex: 1, minWidth: 240 }}>
          개인정보를 다룬 기록을 달마다 한 번 살펴보고, 표시된 것은 이유를 확인해 남겨요.
        </Typography>
        <MonthField label="달" value={month} onChange={setMonth} max={thisMonth} sx={{ width: 180 }} />
      </Box>
      {found.error ? <Alert severity="error">{found.error.message}</Alert> : null}
      {found.isFetching && !summary ? <LinearProgress aria-label="점검표를 만드는 중" /> : null}
      {summary ? (
        <>
          <Verdict summary={summary} />
          {summary.staff.length > 0 ? (
            <Section title="직원별">
              <ReviewTable summary={summary} />
            </Section>
          ) : null}
          <Section title="표시하는 규칙">
            <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
              {ruleTexts(summary.rules).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Box>
          </Section>
          <ReviewForm key={month} summary={summary} />
        </>
      ) : null}
    </Box>
  )
}

const Verdict = ({ summary }: { summary: AccessSummary }) => {
  const flagged = summary.staff.filter(({ flags }) => flags.length > 0).length
  const records = summary.staff.reduce((sum, { total }) => sum + total, 0)
  if (records === 0) return <Alert severity="info">이 달에는 접속기록이 없어요.</Alert>
  return (
    <Alert severity={flagged > 0 ? 'warning' : 'success'}>
      <span role="status">
        직원 {summary.staff.length}명, 기록 {records.toLocaleString('ko-KR')}건 ·{' '}
        {flagged > 0 ? `확인이 필요한 직원 ${flagged}명` : '표시된 것이 없어요'}
      </span>
    </Alert>
  )
}
