import { Button, Typography } from '@mui/material'
import { formatNumber } from '#shared/format/krw.ts'
import { JOB_ROWS } from '#shared/policy.ts'

type Offer = {
  everything: object | null
  offered: boolean
  tooMany: boolean
  total: number
  chooseEverything: () => void
}

/** Beside a selection that covers the page: the rest of the condition, or why it is too much for one job. */
export const EverythingOffer = ({ all }: { all: Offer }) => {
  if (all.everything)
    return <Typography variant="body2">이 조건 전체예요. 정확한 수는 처리하기 전에 다시 확인해요.</Typography>
  if (!all.offered) return null
  if (all.tooMany)
    return (
      <Typography variant="body2" color="text.secondary">
        이 조건에 {formatNumber(all.total)}건이 있어요. 한 번에 {formatNumber(JOB_ROWS)}건까지 처리할 수 있어서{' '}
        {formatNumber(all.total - JOB_ROWS)}건이 남아요. 조건을 나눠 주세요.
      </Typography>
    )
  return (
    <Button size="small" onClick={all.chooseEverything}>
      이 조건의 {formatNumber(all.total)}건 모두 선택
    </Button>
  )
}
