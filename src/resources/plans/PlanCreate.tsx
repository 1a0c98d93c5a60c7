import { StandardCreate } from '#console/form/StandardForm.tsx'
import { PlanInputs } from './PlanInputs.tsx'
import { toRow } from './planWords.ts'

const start = {
  status: 'INACTIVE',
  interval: 'MONTH',
  interval_count: 1,
  seats: 1,
  trial_days: 7,
  tier: 1,
  penalty_percent: 0,
  sequence: 0,
  benefits: [],
  kits: [],
}

export const PlanCreate = () => (
  <StandardCreate defaultValues={start} transform={toRow}>
    <PlanInputs />
  </StandardCreate>
)
