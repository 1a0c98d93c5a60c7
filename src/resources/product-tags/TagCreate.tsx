import { StandardCreate } from '#console/form/StandardForm.tsx'
import { TagInputs } from './TagInputs.tsx'

export const TagCreate = () => (
  <StandardCreate>
    <TagInputs />
  </StandardCreate>
)
