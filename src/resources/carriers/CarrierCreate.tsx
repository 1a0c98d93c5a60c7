import { StandardCreate } from '#console/form/StandardForm.tsx'
import { CarrierInputs } from './CarrierInputs.tsx'

const NEW = { aliases: [], invoice_lengths: [], invoice_check: 'loose', sequence: 100, active: true }

export const CarrierCreate = () => (
  <StandardCreate defaultValues={NEW}>
    <CarrierInputs />
  </StandardCreate>
)
