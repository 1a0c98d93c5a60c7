import NextIcon from '@mui/icons-material/NavigateNext'
import { Button } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { isCovered } from '#console/shortcuts/covered.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'
import type { AdminReview } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

const AHEAD = 100

/** 다음 신고: what waits after this one in the queue, or after where this one stood, without going back to the list. */
export const NextReported = ({ review: { id, version } }: { review: AdminReview }) => {
  const data = useConsoleData()
  const navigate = useNavigate()
  const [place, setPlace] = useState(0)
  const { data: waiting } = useQuery({
    queryKey: ['moderation', 'waiting', id, version],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/moderation', {
        params: { query: { status: 'OPEN', page: 1, page_size: AHEAD } },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const ids = waiting?.results.map((one) => one.id) ?? []
  const own = ids.indexOf(id)
  if (own >= 0 && own !== place) setPlace(own)
  const others = ids.filter((one) => one !== id)
  const next = others[place] ?? others[0]
  const to = `/reviews/${next}/show`
  useShortcut(
    { keys: { code: 'KeyN' }, label: '다음 신고', group: '리뷰' },
    () => {
      if (!isCovered()) void navigate(to)
    },
    next !== undefined,
  )
  if (next === undefined) return null
  const left = (waiting?.total_count ?? 0) - (own >= 0 ? 1 : 0)
  return (
    <Button component={Link} to={to} size="small" variant="outlined" endIcon={<NextIcon />} title="N">
      다음 신고 ({formatNumber(left)}건)
    </Button>
  )
}
