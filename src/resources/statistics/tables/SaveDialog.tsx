import { useConsoleData } from '#console/data/useConsoleData.ts'
import { FileDialog } from '#console/export/FileDialog.tsx'
import type { PathOf } from '#shared/api/wire.ts'
import type { FileOf } from './fileOf.ts'

const FILE = '/store-admin/v1/statistics/export/request' satisfies PathOf<'post'>

type Props = { file: FileOf; what: string; onClose: () => void }

/** Asks for the file of a table or of the rows of a number. */
export const SaveDialog = ({ file, what, onClose }: Props) => {
  const data = useConsoleData()
  return (
    <FileDialog ask={(choice, options) => data.download(FILE, { ...file, ...choice }, options)} onClose={onClose}>
      {what}
    </FileDialog>
  )
}
