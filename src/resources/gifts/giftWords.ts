import { toned } from '#console/words/toned.ts'
import type { AdminGift, AdminGiftDetail } from '#contract/schema.d.ts'
import { giftStatusWord } from '#shared/words/gifts.ts'

export const giftStatus = toned(giftStatusWord, {
  PAID: 'progress',
  SENT: 'progress',
  CLAIMED: 'good',
  EXPIRED: 'neutral',
  REFUNDED: 'bad',
})

export const eventWord: Record<AdminGiftDetail['events'][number]['kind'], string> = {
  BOUGHT: '결제했어요',
  EDITED: '받는 분이나 메시지를 고쳤어요',
  SENT: '링크를 문자로 보냈어요',
  RESENT: '링크를 다시 보냈어요',
  RELINKED: '번호가 바뀌어 새 링크를 만들었어요',
  CLAIMED: '받았어요',
  CANCELED: '취소했어요',
  EXPIRED: '기한이 지났어요',
  ACCOUNT_SAID: '환불 계좌를 적었어요',
  ACCOUNT_REFUSED: '은행이 거절해서 계좌를 다시 물었어요',
  REFUND_SENT: '계좌로 환불을 보냈어요',
}

export const refundStateWord = {
  PROCESSING: '돌려주는 중',
  COMPLETED: '돌려줌',
  MANUAL: '계좌로 보내야 해요',
} as const

/** Where the money of a refund goes that no card takes back; empty for every other. */
export const accountText = ({ refund }: Pick<AdminGift, 'refund'>): string =>
  refund?.account
    ? `${refund.account.text_masked}${refund.account.is_taken ? ' (송금 파일에 있어요)' : ''}`
    : refund?.status === 'MANUAL'
      ? refund.account_refused
        ? '은행이 거절해서 다른 계좌를 기다려요'
        : '계좌를 기다려요'
      : ''

export const receiverText = ({ receiver }: Pick<AdminGift, 'receiver'>): string =>
  receiver ? [receiver.name_masked, receiver.phone_masked].filter(Boolean).join(' · ') : '적지 않았어요'

/** Who did it, for a timeline: customers by their number. */
export function actorText(actor: string): string {
  const [kind, id] = actor.split(':')
  if (kind === 'clock') return '자동'
  return kind === 'user' ? `회원 ${id}` : `직원 ${id}`
}
