import { Box, LinearProgress } from '@mui/material'
import type { CouponIssue } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

/** How many are out, of how many, and how many were used. */
export const IssuedBar = ({ issue }: { issue: CouponIssue }) => {
  const { issued_count: issued, used_count: used, total_limit: limit } = issue
  const percent = limit ? Math.min((issued / limit) * 100, 100) : null
  return (
    <Box sx={{ minWidth: 150, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ whiteSpace: 'nowrap' }}>
        {formatNumber(issued)}
        {limit ? ` / ${formatNumber(limit)}장` : '장'} · 사용 {formatNumber(used)}
      </Box>
      {percent === null ? null : (
        <LinearProgress
          variant="determinate"
          value={percent}
          color={percent >= 100 ? 'warning' : 'primary'}
          aria-label={`발급률 ${Math.floor(percent)}%`}
          sx={{ mt: 0.5, borderRadius: 1 }}
        />
      )}
    </Box>
  )
}
