import { useMay } from '#console/auth/useStaff.ts'
import { SaveButton } from '#console/export/SaveButton.tsx'
import { part } from '#console/patiently.ts'
import type { FileOf } from './fileOf.ts'

const SaveDialog = part(() => import('./SaveDialog.tsx'), 'SaveDialog')

type Props = {
  /** Undefined while there is nothing to save. */
  file: FileOf | undefined
  /** What the file will have, in a sentence. */
  what: string
  label?: string
}

/** 내려받기: what a part shows, every line of it, as a file that the server makes; it asks why. */
export const SaveTable = ({ file, what, label }: Props) => {
  const { reason } = useMay('sales:export')
  return (
    <SaveButton label={label} disabled={!file} reason={reason}>
      {(close) => (file ? <SaveDialog file={file} what={what} onClose={close} /> : null)}
    </SaveButton>
  )
}
