import { StandardEdit } from '#console/form/StandardForm.tsx'
import { CarrierInputs } from './CarrierInputs.tsx'

export const CarrierEdit = () => (
  <StandardEdit>
    <CarrierInputs />
  </StandardEdit>
)
