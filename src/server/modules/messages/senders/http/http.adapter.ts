import type { SenderAdapter } from '../adapter.ts'
import { smsSender, type SmsSettings } from './smsSender.ts'

export const httpAdapter: SenderAdapter<{ kind: 'http' } & SmsSettings> = {
  name: 'http',
  channel: 'sms',
  settings(env) {
    const url = env['SMS_API_URL']?.trim()
    if (!url) return undefined
    if (!/^https?:\/\/[^/\s]+/.test(url)) throw new Error('SMS_API_URL은 http:// 또는 https://로 시작하는 주소예요.')
    const key = env['SMS_API_KEY']?.trim()
    const from = env['SMS_FROM']?.replaceAll(/\D/g, '')
    if (!key || !from) throw new Error('SMS_API_URL에는 SMS_API_KEY와 발신번호 SMS_FROM이 필요해요.')
    return { kind: 'http', url, key, from }
  },
  open: (settings) => smsSender(settings),
  missing: '문자를 보낼 곳이 없어요. SMS_API_URL, SMS_API_KEY, SMS_FROM을 지정할 때까지 문자를 보내지 않고 모아 둬요.',
}
