import { StandardCreate } from '#console/form/StandardForm.tsx'
import { BundleInputs } from './BundleInputs.tsx'
import { toRow } from './bundleWords.ts'

const start = { status: 'INACTIVE', sequence: 0, days: 90, description: '', notice_rows: [], goods: [] }

export const BundleCreate = () => (
  <StandardCreate defaultValues={start} transform={toRow}>
    <BundleInputs />
  </StandardCreate>
)
