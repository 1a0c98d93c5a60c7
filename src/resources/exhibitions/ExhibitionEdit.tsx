import { ListButton, TopToolbar } from 'react-admin'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import { ExhibitionActions } from './ExhibitionActions.tsx'
import { ExhibitionInputs } from './ExhibitionInputs.tsx'
import { toRow } from './exhibitionForm.ts'

export const ExhibitionEdit = () => (
  <StandardEdit redirect={false} transform={toRow} actions={<Actions />} sx={WIDE}>
    <ExhibitionInputs />
  </StandardEdit>
)

/** The form has the page beside it. */
const WIDE = { '& .RaEdit-card': { maxWidth: 1440 }, '& .MuiCard-root': { maxWidth: 1440 } }

const Actions = () => (
  <TopToolbar>
    <ExhibitionActions />
    <ListButton label="기획전 목록" />
  </TopToolbar>
)
