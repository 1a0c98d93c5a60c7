import type { OwnKit } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { shortDay } from '../subscriptionText.ts'

/** How far a kit is, in one sentence. */
export function kitText({ status, ships_on: on, shipped_at: sent, delivered_at: arrived }: OwnKit): string {
  const day = on ? shortDay(on) : ''
  switch (status) {
    case 'WAITING':
      return '받을 곳을 알려 주시면 출고일을 잡아요.'
    case 'PLANNED':
      return `${day}에 보낼게요.`
    case 'LOCKED':
      return `${day}에 보내려고 준비하고 있어요.`
    case 'SHIPPED':
      return sent ? `${formatKst(sent, 'M월 D일')}에 보냈어요.` : '보냈어요.'
    case 'DELIVERED':
      return arrived ? `${formatKst(arrived, 'M월 D일')}에 도착했어요.` : '도착했어요.'
    case 'CANCELED':
      return '보내지 않아요.'
  }
}
