import { StandardCreate } from '#console/form/StandardForm.tsx'
import { BrandInputs } from './BrandInputs.tsx'

export const BrandCreate = () => (
  <StandardCreate defaultValues={{ status: 'ACTIVE' }}>
    <BrandInputs />
  </StandardCreate>
)
