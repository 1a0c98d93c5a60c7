import { StandardEdit } from '#console/form/StandardForm.tsx'
import { BrandInputs } from './BrandInputs.tsx'

export const BrandEdit = () => (
  <StandardEdit>
    <BrandInputs />
  </StandardEdit>
)
