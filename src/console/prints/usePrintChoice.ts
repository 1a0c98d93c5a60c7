import { useStore } from 'react-admin'
import type { PrintChoice, PrintKind } from './printCalls.ts'

const FIRST: PrintChoice = { kind: 'SLIP', size: 'A4', order: 'SCREEN', reason: '출고 포장' }

/** How somebody printed last is how they print next; never a kind that this place has not. */
export const usePrintChoice = (kinds: readonly PrintKind[]) => {
  const [kept, keep] = useStore<PrintChoice>('prints.choice', FIRST)
  const [first = FIRST.kind] = kinds
  const choice = { ...FIRST, ...kept, kind: kinds.includes(kept.kind) ? kept.kind : first }
  return { choice, change: (part: Partial<PrintChoice>) => keep({ ...choice, ...part }) }
}
