import { StandardCreate } from '#console/form/StandardForm.tsx'
import { ReasonInputs } from './ReasonInputs.tsx'

const NEW = { type: 'return', fault: 'CUSTOMER', detail_required: false, image_required: false, active: true }

export const ReasonCreate = () => (
  <StandardCreate defaultValues={NEW}>
    <ReasonInputs />
  </StandardCreate>
)
