import { StandardEdit } from '#console/form/StandardForm.tsx'
import { ReasonInputs } from './ReasonInputs.tsx'

export const ReasonEdit = () => (
  <StandardEdit>
    <ReasonInputs existing />
  </StandardEdit>
)
