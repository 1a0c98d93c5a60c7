import { useState } from 'react'
import { StandardCreate } from '#console/form/StandardForm.tsx'
import { ExhibitionInputs } from './ExhibitionInputs.tsx'
import { newExhibition, toRow } from './exhibitionForm.ts'

export const ExhibitionCreate = () => {
  const [fresh] = useState(() => newExhibition(Date.now()))
  return (
    <StandardCreate redirect="edit" transform={toRow} defaultValues={fresh}>
      <ExhibitionInputs />
    </StandardCreate>
  )
}
