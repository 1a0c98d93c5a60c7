import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isPublicAddress } from '../../http/address.ts'
import type { PushSender, PushTarget, PushText } from '../../ports/push.ts'
import { SendError } from '../../ports/senders.ts'
import { isPushAddress } from './pushTarget.ts'

export type PushSettings = { publicKey: string; privateKey: string; subject: string }
/** What is handed to a push service, and the status that it answers. */
type Post = (address: string, headers: Record<string, string>, body: Buffer) => Promise<number>

const patienceMs = 10_000
/** So long a push service keeps a message for a browser that is off. */
const keptSeconds = 24 * 3_600
/** A push service takes 4 KB, sealed. */
const longest = { title: 100, body: 300 }

/**
 * Reads WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY (`npx web-push generate-vapid-keys`) and WEB_PUSH_SUBJECT, where
 * push services can reach the shop. Without any nothing is pushed. Throws, in Korean, for what does not belong together.
 */
export function pushSettings(env: Record<string, string | undefined>): PushSettings | undefined {
  const publicKey = env['WEB_PUSH_PUBLIC_KEY']?.trim()
  const privateKey = env['WEB_PUSH_PRIVATE_KEY']?.trim()
  const subject = env['WEB_PUSH_SUBJECT']?.trim()
  if (!publicKey && !privateKey && !subject) return undefined
  if (!publicKey || !privateKey || !subject)
    throw new Error('WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY, WEB_PUSH_SUBJECT는 셋을 함께 지정해 주세요.')
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject))
    throw new Error('WEB_PUSH_SUBJECT는 mailto: 또는 https://로 시작하는 연락처예요.')
  if (publicOf(privateKey) !== publicKey.replace(/=+$/, ''))
    throw new Error('WEB_PUSH_PRIVATE_KEY가 WEB_PUSH_PUBLIC_KEY의 짝이 아니에요.')
  return { publicKey, privateKey, subject }
}

function publicOf(privateKey: string): string | undefined {
  const own = createECDH('prime256v1')
  try {
    own.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return own.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** Notifications by the Web Push protocol (RFC 8030, 8291, 8292). 404 and 410 mean that the browser is no more. */
export function webPushSender(settings: PushSettings, post: Post = postOutside): PushSender {
  return {
    publicKey: settings.publicKey,
    async send(target, text) {
      if (!isPushAddress(target.endpoint)) return 'GONE'
      const { headers, body } = sealed(settings, target, text)
      const status = await post(target.endpoint, headers, body)
      if (status >= 200 && status < 300) return 'SENT'
      if (status === 404 || status === 410) return 'GONE'
      const later = status >= 500 || [401, 403, 408, 425, 429].includes(status)
      throw new SendError(`HTTP ${status}`, !later)
    },
  }
}

function sealed(settings: PushSettings, { endpoint, p256dh, auth }: PushTarget, text: PushText) {
  const said = { ...text, title: shortened(text.title, longest.title), body: shortened(text.body, longest.body) }
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(said), {
    vapidDetails: settings,
    TTL: keptSeconds,
    urgency: 'normal',
  })
  return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body }
}

function shortened(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** Resolves a name to addresses of the open net, and to none when one of them is not. */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '', 0)
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${hostname} is not of the open net`), '', 0)
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/** Nothing of the answer is kept but its status, and nobody is sent elsewhere. */
const postOutside: Post = (address, headers, body) =>
  new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new SendError(why, false))
    const sending = request(
      address,
      { method: 'POST', headers, lookup: lookupOutside, signal: AbortSignal.timeout(patienceMs) },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sending.on('error', ({ name }) => fail(name === 'TimeoutError' ? '제때 답이 없어요' : '연결하지 못했어요'))
    sending.end(body)
  })
