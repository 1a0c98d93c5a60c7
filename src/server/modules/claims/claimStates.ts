import { type ClaimType, type Fault, fine, refuse, type Refusal, type Verdict } from '../orders/claimable.ts'
import type { claimStatuses, collectionStatuses, inspectionResults } from './claims.tables.ts'
import { claimKindWord, collectionStateWord, inspectionWord } from '#shared/words/claims.ts'

/** The state machine of claims as data: what may be done next (rules §5.6). Pure. */

export type ClaimStatus = (typeof claimStatuses)[number]
export type CollectionStatus = (typeof collectionStatuses)[number]
export type InspectionResult = (typeof inspectionResults)[number]

/** What the state machine needs to know of a claim. */
export type ClaimFacts = {
  type: ClaimType
  status: ClaimStatus
  fault: Fault
  collectionStatus: CollectionStatus | null
  inspection: InspectionResult | null
  holdReason: string | null
  /** the customer still has to pay this before anything else happens */
  feeUnpaid: number
  /** the exchange's new parcel has left */
  reshipped: boolean
}

export const isOpen = (status: ClaimStatus): boolean => status === 'REQUESTED' || status === 'IN_PROGRESS'

const closed = ({ type, status }: ClaimFacts): Refusal =>
  refuse('CLAIM_STATE', `이미 ${claimKindWord[type]} ${status === 'COMPLETED' ? '완료' : '철회'}된 건이에요.`, {
    status,
  })

const unpaid = (fee: number): Refusal =>
  refuse('CLAIM_FEE_UNPAID', `고객이 낼 ${fee.toLocaleString('ko-KR')}원을 아직 받지 못했어요.`, { amount: fee })

const progress: readonly (CollectionStatus | 'REQUESTED')[] = [
  'REQUESTED',
  'WAITING',
  'COLLECTING',
  'COLLECTED',
  'INSPECTED',
]

const stageOf = ({ status, collectionStatus }: ClaimFacts): number =>
  status === 'REQUESTED' ? 0 : progress.indexOf(collectionStatus ?? 'WAITING')

/** 수거지시 → 수거중 → 수거완료. A stage may be left out; one that is behind already is ALREADY_DONE. */
export function judgeCollect(claim: ClaimFacts, to: 'WAITING' | 'COLLECTING' | 'COLLECTED'): Verdict {
  if (!isOpen(claim.status)) return closed(claim)
  if (claim.type === 'cancel') return refuse('CLAIM_STATE', '취소는 수거할 상품이 없어요.')
  if (claim.feeUnpaid > 0) return unpaid(claim.feeUnpaid)
  if (stageOf(claim) >= progress.indexOf(to))
    return refuse('ALREADY_DONE', `이미 ${collectionStateWord[claim.collectionStatus ?? 'WAITING']} 상태예요.`)
  return fine
}

/** Goods in hand are inspected; an inspection may be corrected until the claim ends or the exchange has left. */
export function judgeInspect(claim: ClaimFacts): Verdict {
  if (!isOpen(claim.status)) return closed(claim)
  if (claim.type === 'cancel') return refuse('CLAIM_STATE', '취소는 검수할 상품이 없어요.')
  if (claim.reshipped) return refuse('CLAIM_STATE', '이미 새 상품을 보낸 교환이에요.')
  if (claim.feeUnpaid > 0) return unpaid(claim.feeUnpaid)
  return fine
}

/** Completion by staff or by the clock: a cancel is refunded, a return too, an exchange is sent out. */
export function judgeComplete(claim: ClaimFacts): Verdict {
  if (!isOpen(claim.status)) {
    if (claim.status === 'COMPLETED')
      return refuse('ALREADY_DONE', `이미 ${claimKindWord[claim.type]} 완료된 건이에요.`)
    return closed(claim)
  }
  if (claim.reshipped) return refuse('ALREADY_DONE', '이미 새 상품을 보냈어요. 도착하면 저절로 완료돼요.')
  if (claim.holdReason !== null) return refuse('CLAIM_HELD', `보류 중이에요(${claim.holdReason}).`)
  if (claim.feeUnpaid > 0) return unpaid(claim.feeUnpaid)
  if (claim.type === 'cancel') return fine
  if (claim.collectionStatus !== 'INSPECTED' || claim.inspection === null)
    return refuse('CLAIM_NOT_INSPECTED', '아직 검수하지 않은 상품이에요. 수거하고 검수한 뒤 완료해 주세요.')
  if (claim.type === 'exchange' && claim.inspection !== 'OK')
    return refuse('CLAIM_STATE', `검수 결과가 ${inspectionWord[claim.inspection]}이라 교환할 수 없어요.`)
  return fine
}

/** Taking a claim back: the customer until the goods are collected, staff as long as nothing has been sent or paid. */
export function judgeRetract(claim: ClaimFacts, by: 'CUSTOMER' | 'SELLER'): Verdict {
  if (!isOpen(claim.status)) {
    if (claim.status === 'RETRACTED') return refuse('ALREADY_DONE', '이미 철회된 건이에요.')
    return closed(claim)
  }
  if (claim.reshipped) return refuse('CLAIM_STATE', '이미 새 상품을 보낸 교환은 철회할 수 없어요.')
  const collected = claim.collectionStatus === 'COLLECTED' || claim.collectionStatus === 'INSPECTED'
  if (by === 'CUSTOMER' && collected)
    return refuse('CLAIM_STATE', '이미 수거한 상품이라 철회할 수 없어요. 고객센터로 문의해 주세요.')
  return fine
}

/** Fault, fees and hold can be changed while the claim is open and nothing has been sent. */
export function judgeEdit(claim: ClaimFacts): Verdict {
  if (!isOpen(claim.status)) return closed(claim)
  if (claim.reshipped) return refuse('CLAIM_STATE', '이미 새 상품을 보낸 교환이에요.')
  return fine
}

/** A finished cancel or return that the customer paid for may turn out to be the seller's fault, once. */
export function judgeCorrect(claim: ClaimFacts): Verdict {
  if (claim.type === 'exchange') return refuse('CLAIM_STATE', '취소와 반품만 귀책을 정정할 수 있어요.')
  if (isOpen(claim.status)) return refuse('CLAIM_STATE', '아직 끝나지 않았어요. 귀책을 바꿀 수 있어요.')
  if (claim.status !== 'COMPLETED') return closed(claim)
  if (claim.fault === 'SELLER') return refuse('ALREADY_DONE', '이미 판매자 귀책이에요.')
  return fine
}

/** An exchange whose goods have run out becomes a return, when the customer agrees. */
export function judgeConvert(claim: ClaimFacts): Verdict {
  if (claim.type !== 'exchange') return refuse('CLAIM_STATE', '교환만 반품으로 바꿀 수 있어요.')
  return judgeEdit(claim)
}

export const claimActions = [
  'collect',
  'collecting',
  'collected',
  'inspect',
  'complete',
  'retract',
  'edit',
  'convert',
  'correct',
] as const
export type ClaimAction = (typeof claimActions)[number]

/** Every action with whether it is possible now, and why not. */
export function possibleActions(claim: ClaimFacts): { action: ClaimAction; verdict: Verdict }[] {
  const verdicts: Record<ClaimAction, Verdict> = {
    collect: judgeCollect(claim, 'WAITING'),
    collecting: judgeCollect(claim, 'COLLECTING'),
    collected: judgeCollect(claim, 'COLLECTED'),
    inspect: judgeInspect(claim),
    complete: judgeComplete(claim),
    retract: judgeRetract(claim, 'SELLER'),
    edit: judgeEdit(claim),
    convert: judgeConvert(claim),
    correct: judgeCorrect(claim),
  }
  return claimActions.map((action) => ({ action, verdict: verdicts[action] }))
}
