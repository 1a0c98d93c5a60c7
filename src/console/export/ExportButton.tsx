import { useMay } from '#console/auth/useStaff.ts'
import { part } from '#console/patiently.ts'
import type { Permission } from '#shared/permissions.ts'
import type { ExportSource } from './exportCalls.ts'
import { SaveButton } from './SaveButton.tsx'

const Sheet = part(() => import('./ExportDialog.tsx'), 'ExportDialog')

type Props = ExportSource & { permission?: Permission }

/** 내려받기: what the list shows now (or the selection) as a file; opens a dialog that asks for columns and a reason. */
export const ExportButton = ({ permission = 'orders:export', ...source }: Props) => {
  const { reason } = useMay(permission)
  return <SaveButton reason={reason}>{(close) => <Sheet source={source} onClose={close} />}</SaveButton>
}
