import { Alert, Checkbox, FormControlLabel } from '@mui/material'
import { formatKrw } from '#shared/format/krw.ts'
import type { RefundDetail } from './tabs.ts'

type Props = {
  room: NonNullable<RefundDetail['room']>
  change: number
  short: number
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** Said before it is saved: what is raised here is missing when the rest of the order is cancelled. */
export const Shortage = ({ room, change, short, accepted, onAccept }: Props) => (
  <Alert severity="warning" sx={{ mt: 1 }}>
    이렇게 더하면 결제에 {formatKrw(Math.max(room.payment_left - change, 0))}만 남아요. 남은 상품을 모두 취소하면{' '}
    {formatKrw(room.full_cancel)}을 돌려줘야 해서 {formatKrw(short)}이 모자라고, 그때는 남은 만큼만 환불돼요.
    <FormControlLabel
      control={<Checkbox size="small" checked={accepted} onChange={(_event, next) => onAccept(next)} />}
      label="모자라는 것을 알고 조정할게요"
    />
  </Alert>
)
