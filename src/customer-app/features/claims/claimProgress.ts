import type { Claim } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { withJosa } from '#shared/format/josa.ts'
import { claimKindWord, claimStateWord } from '#shared/words/claims.ts'

const { REQUESTED, COMPLETED } = claimStateWord

const STEPS: Record<Claim['type'], string[]> = {
  cancel: [REQUESTED, COMPLETED],
  return: [REQUESTED, '수거', '검수', COMPLETED],
  exchange: [REQUESTED, '수거', '검수', '다시 배송', COMPLETED],
}

const COLLECTION_STEP = { WAITING: 0, COLLECTING: 1, COLLECTED: 2, INSPECTED: 2 }

/** The steps of a claim and the one it is at; null when it was taken back. */
export function claimSteps(claim: Claim): { steps: string[]; current: number } | null {
  const steps = STEPS[claim.type]
  if (claim.status === 'RETRACTED') return null
  if (claim.status === 'COMPLETED') return { steps, current: steps.length - 1 }
  if (claim.reship) return { steps, current: 3 }
  return { steps, current: claim.collection ? COLLECTION_STEP[claim.collection.status] : 0 }
}

export type Next = { title: string; text: string }

/** What happens next and by when, in a sentence. */
export function whatNext(claim: Claim): Next {
  const label = claimKindWord[claim.type]
  if (claim.status === 'RETRACTED') return takenBack(claim)
  if (claim.status === 'COMPLETED') return completed(claim)
  if (claim.fee && !claim.fee.paid)
    return {
      title: `${formatKrw(claim.fee.amount)}을 기다리고 있어요`,
      text:
        claim.fee.payment === 'BILLING_KEY'
          ? `아래에서 내면 ${withJosa(label, '을/를')} 이어서 진행해요.`
          : `보내 주신 금액을 확인하면 ${withJosa(label, '을/를')} 이어서 진행해요.`,
    }
  if (claim.type === 'cancel')
    return {
      title: '판매자가 취소를 확인하고 있어요',
      text: claim.due_at ? `${moment(claim.due_at)}까지 답이 없으면 저절로 취소되고 환불해요.` : '',
    }
  if (claim.reship) return { title: '새 상품이 가고 있어요', text: '도착하면 교환이 끝나요.' }
  return goodsOnTheWay(claim)
}

function goodsOnTheWay({ type, collection, due_at }: Claim): Next {
  const by = due_at ? `${moment(due_at)}까지 ` : ''
  switch (collection?.status) {
    case 'COLLECTING':
      return { title: '상품을 가져가고 있어요', text: '도착하면 바로 상품을 확인해요.' }
    case 'COLLECTED':
      return {
        title: '상품을 받아 확인하고 있어요',
        text: type === 'return' ? `확인이 끝나면 ${by}환불해요.` : `확인이 끝나면 ${by}새 상품을 보내요.`,
      }
    case 'INSPECTED':
      return type === 'return'
        ? { title: '상품 확인을 마쳤어요', text: `${by}환불해요.` }
        : { title: '상품 확인을 마쳤어요', text: `${by}새 상품을 보내요.` }
    case 'WAITING':
    case undefined:
  }
  if (collection?.method === 'SELF')
    return { title: '보내실 상품을 기다리고 있어요', text: '도착하면 상품을 확인하고 이어서 진행해요.' }
  return {
    title: '수거를 준비하고 있어요',
    text: collection?.pickup_date
      ? `${formatDay(collection.pickup_date)}에 기사님이 방문해요. 상품을 포장해 두세요.`
      : `${by}수거를 접수해요. 상품을 포장해 두세요.`,
  }
}

function completed(claim: Claim): Next {
  if (claim.type === 'exchange') return { title: '교환이 끝났어요', text: '새 상품이 도착했어요.' }
  return { title: `${withJosa(claimKindWord[claim.type], '이/가')} 끝났어요`, text: '' }
}

function takenBack({ type, retracted }: Claim): Next {
  const label = withJosa(claimKindWord[type], '을/를')
  if (retracted?.by === '고객') return { title: `${label} 철회했어요`, text: '필요하면 다시 신청할 수 있어요.' }
  return {
    title: `${label} 진행하지 못했어요`,
    text: [retracted?.reason, '필요하면 다시 신청할 수 있어요.'].filter(Boolean).join('\n'),
  }
}

const moment = (iso: string) => formatKst(iso, 'M월 D일(dd) HH:mm')
