import { StandardEdit } from '#console/form/StandardForm.tsx'
import { inOrder, OptionInputs } from './OptionInputs.tsx'

export const OptionEdit = () => (
  <StandardEdit transform={inOrder}>
    <OptionInputs />
  </StandardEdit>
)
