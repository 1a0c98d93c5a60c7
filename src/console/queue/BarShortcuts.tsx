import { useNotify } from 'react-admin'
import type { BarAction } from '#console/bulk/SelectionBar.tsx'
import { isCovered } from '#console/shortcuts/covered.ts'
import type { KeyCombination } from '#console/shortcuts/keys.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'

type Entry = { keys: KeyCombination | undefined; action: BarAction }
type Props = { group: string; shortcuts: readonly Entry[]; enabled: boolean }

/** One key for each step; a step that cannot start says why. Nothing starts behind an open dialog. */
export const BarShortcuts = ({ group, shortcuts, enabled }: Props) =>
  shortcuts.map(({ keys, action }) =>
    keys ? <BarShortcut key={action.key} group={group} keys={keys} action={action} enabled={enabled} /> : null,
  )

type ShortcutProps = { group: string; keys: KeyCombination; action: BarAction; enabled: boolean }

const BarShortcut = ({ group, keys, action, enabled }: ShortcutProps) => {
  const notify = useNotify()
  const run = () => {
    if (isCovered()) return
    if (action.blocked) notify(action.blocked, { type: 'warning' })
    else action.onStart()
  }
  useShortcut({ keys, label: action.label, group }, run, enabled)
  return null
}
