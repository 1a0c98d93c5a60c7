import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSettings } from '#server/modules/notifications/webPush.ts'
import type { PushText } from '#server/ports/push.ts'

/** A push service on this machine, and browsers that read what it was given as browsers do (RFC 8188, 8291, 8292). */

type Delivered = { address: string; ttl: string; token: string; body: Buffer }
export type PushServer = {
  delivered: Delivered[]
  /** the next answers, before it goes back to 201 */
  answers: number[]
  /** hands in here what is meant for a push service outside */
  post(address: string, headers: Record<string, string>, body: Buffer): Promise<number>
  close(): Promise<void>
}

export async function startPushServer(): Promise<PushServer> {
  const delivered: Delivered[] = []
  const answers: number[] = []
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (chunk: Buffer) => parts.push(chunk))
    request.on('end', () => {
      const status = answers.shift() ?? 201
      const address = decodeURIComponent(request.url?.slice(1) ?? '')
      const token = request.headers.authorization ?? ''
      if (status === 201)
        delivered.push({ address, ttl: String(request.headers['ttl']), token, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    delivered,
    answers,
    async post(address, headers, body) {
      const { 'Content-Length': _, ...rest } = headers
      const answer = await fetch(`${url}/${encodeURIComponent(address)}`, {
        method: 'POST',
        headers: rest,
        body: new Uint8Array(body),
      })
      return answer.status
    },
    close: () =>
      new Promise((done) => {
        http.close(() => done())
        http.closeAllConnections()
      }),
  }
}

/** Keys as an installation makes them. */
export function vapidKeys(): PushSettings {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // a short key would lose its leading zeros
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
    subject: 'mailto:shop@homefit.test',
  }
}

export type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  read(body: Buffer): PushText
}

export function aBrowser(endpoint = `https://push.example.com/send/${randomBytes(8).toString('hex')}`): Browser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => JSON.parse(opened(body, own, auth)) as PushText,
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

function opened(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = derived(own.computeSecret(theirs), auth, info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const sealed = body.subarray(21 + idLength)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

/** What the shop says of itself to a push service, if its signature is that of its key. */
export function signedBy(token: string, publicKey: string): { aud: string; sub: string } | undefined {
  const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(token) ?? []
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isTheirs && key === publicKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}
