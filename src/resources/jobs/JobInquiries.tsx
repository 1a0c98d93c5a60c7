import { Box, Link as Anchor } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Job } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

/** What customers asked after a job about what it touched, and the incident that was made of it. */
export const JobInquiries = () => {
  const job = useRecordContext<Job>()
  const { may } = useMay('cs:read')
  const data = useConsoleData()
  const { data: asked } = useQuery({
    queryKey: ['incidents', 'of-job', job?.id],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/incidents/of-jobs/{id}', { params: { path: { id: Number(job?.id) } }, signal }),
    enabled: may && job !== undefined,
    retry: false,
  })
  if (!asked || (asked.count === 0 && !asked.incident)) return null
  return (
    <Box sx={{ mt: 1.5, typography: 'body2' }} role="note">
      이 작업 이후 문의 {formatNumber(asked.count)}건{asked.capped ? ' 넘게' : ''}
      {asked.incident ? (
        <>
          {' · 사건 '}
          <Anchor component={Link} to={`/incidents/${asked.incident.id}/show`}>
            {asked.incident.title}
          </Anchor>
        </>
      ) : (
        <>
          {' · '}
          <Anchor component={Link} to="/incidents">
            사건 후보 보기
          </Anchor>
        </>
      )}
    </Box>
  )
}
