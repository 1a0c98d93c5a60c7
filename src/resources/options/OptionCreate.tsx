import { useMenuPlace } from '#console/layout/menuPlace.ts'
import { StandardCreate } from '#console/form/StandardForm.tsx'
import { inOrder, OptionInputs } from './OptionInputs.tsx'

export const OptionCreate = () => {
  useMenuPlace('/products')
  return (
    <StandardCreate transform={inOrder} defaultValues={{ sequence: 0, values: [{ name: '', extra_price: 0 }] }}>
      <OptionInputs />
    </StandardCreate>
  )
}
