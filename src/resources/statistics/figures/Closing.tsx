import { Typography } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import { formatDay } from '#shared/format/kst.ts'
import type { Sales } from '../calls.ts'

/** Until when the numbers stand, and how old the others are. */
export const Closing = ({ sales }: { sales: Sales }) => (
  <Typography variant="body2" color="text.secondary" role="status">
    {sales.closed_until === null
      ? '아직 마감한 날이 없어서 모두 실시간이에요.'
      : `${formatDay(sales.closed_until, 'YYYY년 M월 D일')}까지 마감, 그 뒤는 실시간이에요.`}{' '}
    <KstText value={sales.as_of} /> 기준이에요. 숫자를 누르면 그 숫자를 이루는 줄이 열려요.
  </Typography>
)
