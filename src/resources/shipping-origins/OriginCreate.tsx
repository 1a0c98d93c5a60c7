import { StandardCreate } from '#console/form/StandardForm.tsx'
import { OriginInputs } from './OriginInputs.tsx'

const defaults = {
  kind: 'OWN',
  fee_policy: 'CONDITIONAL_FREE',
  base_fee: 3000,
  free_threshold: 50_000,
  return_fee: 3000,
  exchange_fee: 6000,
  cutoff_time: '14:00',
  lead_days: 0,
  status: 'ACTIVE',
}

export const OriginCreate = () => (
  <StandardCreate defaultValues={defaults}>
    <OriginInputs />
  </StandardCreate>
)
