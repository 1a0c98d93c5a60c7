import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server on this machine that speaks as much SMTP (RFC 5321, AUTH PLAIN) as a sender needs. */

export type Mail = { from: string; to: string; raw: string; user: string | undefined }

export type SmtpServer = {
  url: string
  mails: Mail[]
  /** what is answered to a recipient instead of 250; `HANG_UP` answers nothing and goes */
  refuse: Map<string, string>
  close(): Promise<void>
}

export async function startSmtpServer(account?: { user: string; password: string }): Promise<SmtpServer> {
  const mails: Mail[] = []
  const refuse = new Map<string, string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    converse(socket, { mails, refuse, account })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const login = account ? `${account.user}:${account.password}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    refuse,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

type World = Pick<SmtpServer, 'mails' | 'refuse'> & { account: { user: string; password: string } | undefined }

function converse(socket: Socket, { mails, refuse, account }: World): void {
  let mail: Mail = { from: '', to: '', raw: '', user: undefined }
  let user: string | undefined
  let inData = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return say(account ? '250-mail.test\r\n250 AUTH PLAIN' : '250 mail.test')
    if (verb === 'AUTH') {
      const [, name, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')
      if (name !== account?.user || password !== account?.password) return say('535 5.7.8 Authentication failed')
      user = name
      return say('235 2.7.0 Accepted')
    }
    if (verb === 'MAIL') {
      if (account && !user) return say('530 5.7.0 Authentication required')
      mail = { from: addressIn(line), to: '', raw: '', user }
      return say('250 2.1.0 Ok')
    }
    if (verb === 'RCPT') {
      const refusal = refuse.get(addressIn(line))
      if (refusal === 'HANG_UP') return socket.destroy()
      if (refusal) return say(refusal)
      mail.to = addressIn(line)
      return say('250 2.1.5 Ok')
    }
    if (verb === 'DATA') {
      inData = true
      return say('354 End data with <CR><LF>.<CR><LF>')
    }
    if (verb === 'QUIT') return socket.end('221 2.0.0 Bye\r\n')
    return say('250 Ok')
  }

  const line = (text: string) => {
    if (!inData) command(text)
    else if (text !== '.') mail.raw += `${text.startsWith('..') ? text.slice(1) : text}\n`
    else {
      inData = false
      mails.push(mail)
      say('250 2.0.0 Queued')
    }
  }

  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(line)
  })
  say('220 mail.test ESMTP')
}

/** The headers and the text of a mail, decoded. */
export function readMail(raw: string): { subject: string; text: string; headers: string } {
  const [head = '', ...body] = raw.split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ')
  const encoded = /^subject: (.*)$/im.exec(headers)?.[1] ?? ''
  const subject = encoded
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) => quoted(text.replaceAll('_', ' ')))
  const content = body.join('\n\n')
  const text = /^content-transfer-encoding: base64/im.test(headers)
    ? Buffer.from(content, 'base64').toString()
    : quoted(content.replaceAll('=\n', ''))
  return { subject, text, headers }
}

function quoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
