import NewIcon from '@mui/icons-material/FiberNew'
import { Chip } from '@mui/material'
import { formatNumber } from '#shared/format/krw.ts'

type Props = { count: number; onShow: () => void; onClose: () => void }

/** New orders came in: told beside the tabs, never pushed between the rows somebody is working on. */
export const FreshOrders = ({ count, onShow, onClose }: Props) => (
  <span role="status">
    {count > 0 ? (
      <Chip
        size="small"
        color="primary"
        icon={<NewIcon />}
        label={`새 주문 ${formatNumber(count)}건 — 보기`}
        onClick={onShow}
        onDelete={onClose}
        sx={{ ml: 1 }}
      />
    ) : null}
  </span>
)
