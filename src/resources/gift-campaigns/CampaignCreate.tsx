import { StandardCreate } from '#console/form/StandardForm.tsx'
import { CampaignInputs } from './CampaignInputs.tsx'
import { toRow } from './campaignWords.ts'

const start = { status: 'INACTIVE', plan_ids: [], options: [] }

export const CampaignCreate = () => (
  <StandardCreate defaultValues={start} transform={toRow}>
    <CampaignInputs />
  </StandardCreate>
)
