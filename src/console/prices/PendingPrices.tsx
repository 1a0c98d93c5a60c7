import { Alert, Button } from '@mui/material'
import { Link } from 'react-router'
import type { PendingPrice } from '#contract/schema.d.ts'

/** Prices that somebody asked for and nobody has decided about, with the way to the request. */
export const PendingPrices = ({ waiting }: { waiting: readonly PendingPrice[] | undefined }) =>
  (waiting ?? []).map(({ approval_id: id, requested_name: name, lines }) => (
    <Alert
      key={id}
      severity="info"
      sx={{ mb: 1, width: 1 }}
      action={
        <Button component={Link} to={`/approvals/${id}/show`} color="inherit" size="small">
          보기
        </Button>
      }
    >
      {name}님이 요청한 가격이 승인을 기다려요: {lines.map(({ label, value }) => `${label} ${value}`).join(', ')}
    </Alert>
  ))
