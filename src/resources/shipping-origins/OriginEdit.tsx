import { StandardEdit } from '#console/form/StandardForm.tsx'
import { OriginInputs } from './OriginInputs.tsx'

export const OriginEdit = () => (
  <StandardEdit>
    <OriginInputs />
  </StandardEdit>
)
