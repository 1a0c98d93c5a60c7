import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { SendError, type Sender } from '../../../../ports/senders.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587` or `smtps://…:465` */
  url: string
  /** `홈핏 <no-reply@shop.example>` */
  from: string
}

/** How long one step of the conversation may take, in milliseconds. */
const patienceMs = 10_000
const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Mail through an SMTP server. A name and password never travel in the clear: with them the connection must become
 * encrypted (STARTTLS) unless the server is on this machine. The Message-ID is the same at every try.
 */
export function smtpSender({ url, from }: SmtpSettings): Sender {
  const address = new URL(url)
  const guarded = address.protocol === 'smtp:' && address.username !== '' && !local.has(address.hostname)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs * 2,
    ...(guarded ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? 'homefit.local'
  return {
    kind: 'smtp',
    async send({ key, recipient, title, body }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject: title,
          text: body,
          messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw refusalOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** 5yz of SMTP is for good, except where it is about us rather than the letter (530, 535: who we are). */
function refusalOf(error: unknown): SendError {
  const { responseCode = 0, code = '', response } = error as { responseCode?: number; code?: string; response?: string }
  const permanent = responseCode >= 500 && responseCode !== 530 && responseCode !== 535 && code !== 'EAUTH'
  return new SendError(response ?? (error instanceof Error ? error.message : String(error)), permanent)
}
