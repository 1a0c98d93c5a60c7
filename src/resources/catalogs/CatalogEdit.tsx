import { StandardEdit } from '#console/form/StandardForm.tsx'
import { CatalogInputs, cleanNames } from './CatalogInputs.tsx'

export const CatalogEdit = () => (
  <StandardEdit transform={cleanNames}>
    <CatalogInputs />
  </StandardEdit>
)
