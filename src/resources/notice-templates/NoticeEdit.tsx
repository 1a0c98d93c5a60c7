import { StandardEdit } from '#console/form/StandardForm.tsx'
import { NoticeInputs } from './NoticeInputs.tsx'

export const NoticeEdit = () => (
  <StandardEdit deletable={false}>
    <NoticeInputs />
  </StandardEdit>
)
