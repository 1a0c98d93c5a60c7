import { StandardCreate } from '#console/form/StandardForm.tsx'
import { CatalogInputs, cleanNames } from './CatalogInputs.tsx'

export const CatalogCreate = () => (
  <StandardCreate transform={cleanNames}>
    <CatalogInputs />
  </StandardCreate>
)
