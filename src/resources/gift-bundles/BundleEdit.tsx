import { StandardEdit } from '#console/form/StandardForm.tsx'
import { BundleInputs } from './BundleInputs.tsx'
import { toRow } from './bundleWords.ts'

export const BundleEdit = () => (
  <StandardEdit redirect={false} transform={toRow}>
    <BundleInputs />
  </StandardEdit>
)
