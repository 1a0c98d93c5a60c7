import { useConsoleData } from '#console/data/useConsoleData.ts'
import { FileDialog } from '#console/export/FileDialog.tsx'
import type { PathOf } from '#shared/api/wire.ts'
import type { Part, Period } from '../question.ts'

const FILE = '/core-admin/v1/conversations/metrics/export/request' satisfies PathOf<'post'>

type Props = { period: Period; part: Part; what: string; onClose: () => void }

/** Asks for the file of a part. */
export const SaveDialog = ({ period: { from, to }, part, what, onClose }: Props) => {
  const data = useConsoleData()
  return (
    <FileDialog
      ask={(choice, options) => data.download(FILE, { from, to, part, ...choice }, options)}
      onClose={onClose}
    >
      {what}
    </FileDialog>
  )
}
