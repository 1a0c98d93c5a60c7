import { StandardEdit } from '#console/form/StandardForm.tsx'
import { AreaInputs } from './AreaInputs.tsx'

export const AreaEdit = () => (
  <StandardEdit>
    <AreaInputs />
  </StandardEdit>
)
