import type { Definition } from '#console/figures/Definitions.tsx'
import { rules } from '#shared/conversation-metrics/tables.ts'
import { type Figure, figureWords } from './words.ts'

/** Every figure of 상담 지표, and how days, people and time are meant. */
export const definitions: readonly Definition[] = [
  ...(Object.keys(figureWords) as Figure[]).map((figure): Definition => [
    figureWords[figure].label,
    figureWords[figure].meaning,
  ]),
  ...rules,
]
