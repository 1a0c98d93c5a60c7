import { StandardCreate } from '#console/form/StandardForm.tsx'
import { ReferralProgramInputs } from './ReferralProgramInputs.tsx'

export const ReferralProgramCreate = () => (
  <StandardCreate defaultValues={START}>
    <ReferralProgramInputs />
  </StandardCreate>
)

const START = { status: 'ACTIVE', cap_per_year: 20 }
