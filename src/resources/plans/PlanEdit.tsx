import { Alert, Button } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import type { AdminPlan } from '#contract/schema.d.ts'
import { PlanInputs } from './PlanInputs.tsx'
import { toRow, totalText } from './planWords.ts'

export const PlanEdit = () => (
  <StandardEdit redirect={false} transform={toRow}>
    <WaitingPrice />
    <PlanInputs />
  </StandardEdit>
)

const WaitingPrice = () => {
  const plan = useRecordContext<AdminPlan>()
  if (!plan?.waiting_price) return null
  const { approval_id: id, price } = plan.waiting_price
  return (
    <Alert
      severity="info"
      sx={{ mb: 1, width: 1 }}
      action={
        <Button component={Link} to={`/approvals/${id}/show`} color="inherit" size="small">
          보기
        </Button>
      }
    >
      바꾸려는 값이 승인을 기다려요: {totalText(plan)} → {totalText({ ...plan, price })}
    </Alert>
  )
}
