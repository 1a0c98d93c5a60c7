import { type ConsentKind, coveredBy, OPTIONAL_CONSENTS, REQUIRED_CONSENTS } from '#shared/consents.ts'
import type { ConsentRow } from '../terms/consents.service.ts'

export type ConsentState = { agreed: boolean; version: string | null; recordedAt: Date | null }

export const consentKinds = [...REQUIRED_CONSENTS, ...OPTIONAL_CONSENTS] as const

/** What holds now of each consent, from all that was recorded, the last first. */
export function currentConsents(recorded: readonly ConsentRow[]): Record<ConsentKind, ConsentState> {
  const entries = consentKinds.map((kind) => {
    const kinds = coveredBy(kind)
    const last = recorded.find((row) => kinds.includes(row.kind))
    return [
      kind,
      { agreed: last?.agreed ?? false, version: last?.version ?? null, recordedAt: last?.recordedAt ?? null },
    ]
  })
  return Object.fromEntries(entries) as Record<ConsentKind, ConsentState>
}
