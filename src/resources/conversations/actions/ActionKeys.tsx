import { useNotify } from 'react-admin'
import { isCovered } from '#console/shortcuts/covered.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'
import type { Deed } from './useActions.ts'

/** One key for each; what cannot be done says why. */
export const ActionKeys = ({ deeds }: { deeds: readonly Deed[] }) =>
  deeds.map((deed) => <ActionKey key={deed.code} deed={deed} />)

const ActionKey = ({ deed: { code, label, blocked, onStart } }: { deed: Deed }) => {
  const notify = useNotify()
  const start = () => {
    if (isCovered()) return
    if (blocked) notify(blocked, { type: 'warning' })
    else onStart()
  }
  useShortcut({ keys: { code }, label: `상담 ${label}`, group: '고객문의' }, start)
  return null
}
