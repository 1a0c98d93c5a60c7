import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { Message } from '#contract/schema.d.ts'
import { messageStatusWord } from '#shared/words/messages.ts'
import { periodWord } from '#shared/words/subscriptions.ts'

export const statusWords: StatusWords<Message['status']> = {
  HELD: [messageStatusWord.HELD, 'warning'],
  QUEUED: [messageStatusWord.QUEUED, 'progress'],
  SENT: [messageStatusWord.SENT, 'good'],
  FAILED: [messageStatusWord.FAILED, 'bad'],
  DISCARDED: [messageStatusWord.DISCARDED, 'neutral'],
}

export const channelWords: StatusWords<Message['channel']> = {
  EMAIL: ['메일', 'neutral'],
  SMS: ['문자', 'neutral'],
  PUSH: ['앱 알림', 'neutral'],
}

export const kindWords: StatusWords<Message['kind']> = {
  ORDER: ['주문', 'neutral'],
  MEMBER: ['회원', 'neutral'],
  CODE: ['인증', 'progress'],
  GIFT: [periodWord.GIFT, 'progress'],
  NOTICE: ['안내', 'neutral'],
}
