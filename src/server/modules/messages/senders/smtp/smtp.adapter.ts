import type { SenderAdapter } from '../adapter.ts'
import { smtpSender, type SmtpSettings } from './smtpSender.ts'

export const smtpAdapter: SenderAdapter<{ kind: 'smtp' } & SmtpSettings> = {
  name: 'smtp',
  channel: 'email',
  settings(env) {
    const url = env['SMTP_URL']?.trim()
    if (!url) return undefined
    if (!/^smtps?:\/\/[^/\s]+/.test(url)) throw new Error('SMTP_URL은 smtp:// 또는 smtps://로 시작하는 주소예요.')
    const from = env['MAIL_FROM']?.trim()
    if (!from || !/[^\s<>@]+@[^\s<>@]+/.test(from))
      throw new Error('SMTP_URL에는 보내는 사람 MAIL_FROM이 필요해요. 예: 홈핏 <no-reply@shop.example>')
    return { kind: 'smtp', url, from }
  },
  open: (settings) => smtpSender(settings),
  missing: '메일을 보낼 곳이 없어요. SMTP_URL과 MAIL_FROM을 지정할 때까지 메일을 보내지 않고 모아 둬요.',
}
