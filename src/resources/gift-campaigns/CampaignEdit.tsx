import { StandardEdit } from '#console/form/StandardForm.tsx'
import { CampaignInputs } from './CampaignInputs.tsx'
import { toRow } from './campaignWords.ts'

export const CampaignEdit = () => (
  <StandardEdit redirect={false} transform={toRow}>
    <CampaignInputs />
  </StandardEdit>
)
