import { useMenuPlace } from '#console/layout/menuPlace.ts'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import { inOrder, OptionInputs } from './OptionInputs.tsx'

export const OptionEdit = () => {
  useMenuPlace('/products')
  return (
    <StandardEdit transform={inOrder}>
      <OptionInputs />
    </StandardEdit>
  )
}
