import { type Day, formatDay } from '#shared/format/kst.ts'
import { giftPath } from './links.ts'

export type GiftLinkFacts = {
  from: string
  to: string | undefined
  title: string
  message: string | undefined
  token: string
  until: Day
  publicUrl: string
}

/** What the receiver of a gift is sent. The link stands in the body alone. */
export function giftLinkText({ from, to, title, message, token, until, publicUrl }: GiftLinkFacts) {
  const lines = [
    `[홈핏] ${to ? `${to}님, ` : ''}${from}님이 선물을 보냈어요.`,
    title,
    ...(message ? ['', `“${message}”`] : []),
    '',
    `선물 받기: ${publicUrl}${giftPath(token)}`,
    `${formatDay(until)}까지 받을 수 있어요.`,
  ]
  return { title: '[홈핏] 선물이 도착했어요', body: lines.join('\n') }
}
