import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { Message } from '#contract/schema.d.ts'

export const statusWords: StatusWords<Message['status']> = {
  QUEUED: ['보내는 중', 'progress'],
  SENT: ['보냄', 'good'],
  FAILED: ['실패', 'bad'],
  HELD: ['보류', 'warning'],
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
  NOTICE: ['안내', 'neutral'],
}
