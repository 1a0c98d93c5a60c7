import { StandardEdit } from '#console/form/StandardForm.tsx'
import { ReferralProgramInputs } from './ReferralProgramInputs.tsx'

export const ReferralProgramEdit = () => (
  <StandardEdit>
    <ReferralProgramInputs />
  </StandardEdit>
)
