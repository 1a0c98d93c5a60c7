import { ListButton, TopToolbar } from 'react-admin'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { ExhibitionInputs } from './ExhibitionInputs.tsx'
import { toRow } from './exhibitionForm.ts'
import { ShownLink } from './ShownLink.tsx'

export const ExhibitionEdit = () => (
  <StandardEdit redirect={false} transform={toRow} actions={<Actions />} sx={WIDE}>
    <ExhibitionInputs />
  </StandardEdit>
)

/** The form has the page beside it. */
const WIDE = { '& .RaEdit-card': { maxWidth: 1440 }, '& .MuiCard-root': { maxWidth: 1440 } }

const Actions = () => (
  <TopToolbar>
    <ShownLink />
    <DuplicateButton />
    <ListButton label="기획전 목록" />
  </TopToolbar>
)
