import type { Sender, Senders } from '../../ports/senders.ts'
import type { Env, SenderAdapter } from './senders/adapter.ts'
import { httpAdapter } from './senders/http/http.adapter.ts'
import { smtpAdapter } from './senders/smtp/smtp.adapter.ts'

/** Every way out of the house, one line each; of two for one channel the first that is configured is taken. */
const adapters = [smtpAdapter, httpAdapter] as const

export const senderAdapters: readonly SenderAdapter[] = adapters

type Channel = keyof Senders
export type SenderSettings = { [C in Channel]?: NonNullable<ReturnType<(typeof adapters)[number]['settings']>> }

export const mailbox: Sender = { kind: 'mailbox', send: async () => {} }

/** Reads the channels from the environment. Throws, in Korean, for settings that do not belong together. */
export function senderSettings(env: Env): SenderSettings {
  const found: SenderSettings = {}
  for (const adapter of adapters) {
    const given = adapter.settings(env)
    if (given) found[adapter.channel] ??= given
  }
  return found
}

/** The senders of these settings. What is not configured is the mailbox in sample mode, and nothing outside it. */
export function openSenders(settings: SenderSettings, sampleMode: boolean): Senders {
  const open = (channel: Channel) => {
    const given = settings[channel]
    if (!given) return sampleMode ? mailbox : undefined
    return senderAdapters.find(({ name }) => name === given.kind)?.open(given)
  }
  return { email: open('email'), sms: open('sms') }
}

/** What staff should know at the start: a channel that sends nothing, in Korean; nothing to say is an empty list. */
export function senderWarnings(senders: Senders): string[] {
  const silent = adapters.filter(({ channel }, at) => !senders[channel] && isFirstOf(channel, at))
  return silent.map(({ missing }) => missing)
}

const isFirstOf = (channel: Channel, at: number) => adapters.findIndex((one) => one.channel === channel) === at
