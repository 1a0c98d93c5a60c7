import { StandardEdit } from '#console/form/StandardForm.tsx'
import { TagInputs } from './TagInputs.tsx'

export const TagEdit = () => (
  <StandardEdit>
    <TagInputs />
  </StandardEdit>
)
