import { StandardCreate } from '#console/form/StandardForm.tsx'
import { CategoryInputs } from './CategoryInputs.tsx'

export const CategoryCreate = () => (
  <StandardCreate defaultValues={{ status: 'ACTIVE', sequence: 0 }}>
    <CategoryInputs />
  </StandardCreate>
)
