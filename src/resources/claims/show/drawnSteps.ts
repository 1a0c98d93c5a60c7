import { inspectionWords } from '#console/words/claimWords.ts'
import { isOpen, type ClaimDetail, type ClaimType } from '../claim.ts'
import { claimStateWord, collectionStateWord } from '#shared/words/claims.ts'

export type DrawnStep = {
  key: string
  label: string
  state: 'done' | 'now' | 'next'
  at?: string
  by?: string
  note?: string
}

type Part = { key: string; label: string }

const REQUESTED: Part = { key: 'requested', label: claimStateWord.REQUESTED }
const GOODS: Part[] = [
  { key: 'pickup-ordered', label: collectionStateWord.WAITING },
  { key: 'collecting', label: collectionStateWord.COLLECTING },
  { key: 'collected', label: collectionStateWord.COLLECTED },
  { key: 'inspected', label: '검수' },
]
const RESHIPPED: Part = { key: 'reshipped', label: '교환 재배송' }
const COMPLETED: Part = { key: 'completed', label: claimStateWord.COMPLETED }
const RETRACTED: Part = { key: 'retracted', label: claimStateWord.RETRACTED }

const ways: Record<ClaimType, Part[]> = {
  cancel: [REQUESTED, COMPLETED],
  return: [REQUESTED, ...GOODS, COMPLETED],
  exchange: [REQUESTED, ...GOODS, RESHIPPED, COMPLETED],
}

/** How far the goods are, as a place in the way. */
const STAGE: Record<string, string> = {
  WAITING: 'pickup-ordered',
  COLLECTING: 'collecting',
  COLLECTED: 'collected',
  INSPECTED: 'inspected',
}

type Drawn = Pick<ClaimDetail, 'type' | 'status' | 'collection_status' | 'inspection' | 'history' | 'requested_at'> & {
  reship: object | null
}

/** The place in the way where a claim is now. */
const placeOf = (claim: Drawn, way: Part[]): number => {
  const at = (key: string) => way.findIndex((part) => part.key === key)
  if (claim.status === 'COMPLETED') return at('completed')
  if (claim.reship) return at('reshipped')
  return claim.collection_status === null || claim.status === 'REQUESTED' ? 0 : at(STAGE[claim.collection_status] ?? '')
}

/** The state machine of a claim drawn as steps, each with who and when as far as it has happened. */
export const stepsOfClaim = (claim: Drawn): DrawnStep[] => {
  const eventOf = (key: string) => claim.history.findLast(({ kind }) => kind === `claim.${claim.type}.${key}`)
  const way = ways[claim.type]
  const place = placeOf(claim, way)
  const happened = claim.status === 'RETRACTED' ? [...way.filter(({ key }) => eventOf(key)), RETRACTED] : way
  return happened.map((part, index): DrawnStep => {
    const event = eventOf(part.key)
    const now = isOpen(claim) && index === place
    const done = claim.status === 'RETRACTED' || index <= place
    return {
      ...part,
      state: now ? 'now' : done ? 'done' : 'next',
      ...(event ? { at: event.at, by: event.actor_name } : part.key === 'requested' ? { at: claim.requested_at } : {}),
      ...(part.key === 'inspected' && claim.inspection ? { note: inspectionWords[claim.inspection][0] } : {}),
    }
  })
}
