import type { ChangedExtra } from '#shared/pricing/optionExtras.ts'
import type { PriceLine } from './usePriceQuestion.tsx'

/** Changed surcharges as lines of the question; `base` is what is paid without them, in won. */
export const extraLines = (changed: readonly ChangedExtra[], base: number): PriceLine[] =>
  changed.map(({ label, before, after }) => ({ label: `${label} 추가금`, before, after, base }))
