import { StandardEdit } from '#console/form/StandardForm.tsx'
import { CategoryInputs } from './CategoryInputs.tsx'

export const CategoryEdit = () => (
  <StandardEdit>
    <CategoryInputs />
  </StandardEdit>
)
