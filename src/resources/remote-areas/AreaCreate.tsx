import { StandardCreate } from '#console/form/StandardForm.tsx'
import { AreaInputs } from './AreaInputs.tsx'

export const AreaCreate = () => (
  <StandardCreate defaultValues={{ match: 'POSTCODE_RANGE', zone: 'ISLAND', exempt: false }}>
    <AreaInputs />
  </StandardCreate>
)
