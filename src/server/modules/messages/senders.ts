import type { Sender, Senders } from '../../ports/senders.ts'
import { type SmsSettings, smsSender } from './smsSender.ts'
import { type SmtpSettings, smtpSender } from './smtpSender.ts'

export const mailbox: Sender = { kind: 'mailbox', send: async () => {} }

export type SenderSettings = { email?: SmtpSettings; sms?: SmsSettings }

type Env = Record<string, string | undefined>

/** Reads the channels from the environment. Throws, in Korean, for settings that do not belong together. */
export function senderSettings(env: Env): SenderSettings {
  return { ...emailSettings(env), ...smsSettings(env) }
}

function emailSettings(env: Env): SenderSettings {
  const url = env['SMTP_URL']?.trim()
  if (!url) return {}
  if (!/^smtps?:\/\/[^/\s]+/.test(url)) throw new Error('SMTP_URL은 smtp:// 또는 smtps://로 시작하는 주소예요.')
  const from = env['MAIL_FROM']?.trim()
  if (!from || !/[^\s<>@]+@[^\s<>@]+/.test(from))
    throw new Error('SMTP_URL에는 보내는 사람 MAIL_FROM이 필요해요. 예: 홈핏 <no-reply@shop.example>')
  return { email: { url, from } }
}

function smsSettings(env: Env): SenderSettings {
  const url = env['SMS_API_URL']?.trim()
  if (!url) return {}
  if (!/^https?:\/\/[^/\s]+/.test(url)) throw new Error('SMS_API_URL은 http:// 또는 https://로 시작하는 주소예요.')
  const key = env['SMS_API_KEY']?.trim()
  const from = env['SMS_FROM']?.replaceAll(/\D/g, '')
  if (!key || !from) throw new Error('SMS_API_URL에는 SMS_API_KEY와 발신번호 SMS_FROM이 필요해요.')
  return { sms: { url, key, from } }
}

/** The senders of these settings. What is not configured is the mailbox in sample mode, and nothing outside it. */
export function openSenders({ email, sms }: SenderSettings, sampleMode: boolean): Senders {
  const builtIn = sampleMode ? mailbox : undefined
  return { email: email ? smtpSender(email) : builtIn, sms: sms ? smsSender(sms) : builtIn }
}

/** What staff should know at the start: a channel that sends nothing, in Korean; nothing to say is an empty list. */
export function senderWarnings({ email, sms }: Senders): string[] {
  return [
    ...(email ? [] : ['메일을 보낼 곳이 없어요. SMTP_URL과 MAIL_FROM을 지정할 때까지 메일을 보내지 않고 모아 둬요.']),
    ...(sms
      ? []
      : ['문자를 보낼 곳이 없어요. SMS_API_URL, SMS_API_KEY, SMS_FROM을 지정할 때까지 문자를 보내지 않고 모아 둬요.']),
  ]
}
