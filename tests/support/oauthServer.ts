import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#server/deps.ts'
import { appleProvider } from '#server/modules/social/providers/apple/appleProvider.ts'
import { googleProvider } from '#server/modules/social/providers/google/googleProvider.ts'
import { kakaoProvider } from '#server/modules/social/providers/kakao/kakaoProvider.ts'
import { naverProvider } from '#server/modules/social/providers/naver/naverProvider.ts'

/** A server that speaks the documented protocols of Kakao, Naver, Apple and Google, behind one path each. */

export type OauthName = 'kakao' | 'naver' | 'apple' | 'google'
export type OauthPerson = { subject: string; email?: string; verified?: boolean | string; nickname?: string }

/** What goes wrong with the next answers; `none` when nothing does. */
export type OauthFault =
  | 'none'
  | 'HANG'
  | 'RESET'
  | 'HTTP_500'
  | 'HTML'
  | 'WRONG_AUDIENCE'
  | 'WRONG_ISSUER'
  | 'WRONG_NONCE'
  | 'NO_NONCE'
  | 'EXPIRED_TOKEN'
  | 'OTHER_KEY'
  | 'UNSIGNED'
  | 'NO_ID_TOKEN'
  | 'OTHER_SUBJECT'

export const client = { id: 'homefit-client', secret: 'homefit-secret', team: 'TEAM123456', key: 'KEY1234567' }

type Grant = { name: OauthName; person: OauthPerson; asked: Record<string, string>; used: boolean; issuedAt: number }

export type OauthServer = {
  url: string
  /** PKCS #8 of the key that signs Apple's client secrets */
  applePrivateKey: string
  fault: { current: OauthFault }
  /** forms that came to a token address */
  forms: Record<string, string>[]
  /** The person agrees at the provider; answers what the browser brings back. Throws for a request that is not as documented. */
  agree: (name: OauthName, authorizeUrl: string, person: OauthPerson) => URLSearchParams
  close: () => Promise<void>
}

const codeMs = 600_000
const documented: Record<OauthName, { path: string; scope: string; pkce: boolean; nonce: boolean }> = {
  kakao: { path: '/kakao/oauth/authorize', scope: 'openid account_email profile_nickname', pkce: true, nonce: true },
  naver: { path: '/naver/oauth2.0/authorize', scope: 'nickname email', pkce: false, nonce: false },
  apple: { path: '/apple/auth/authorize', scope: 'name email', pkce: false, nonce: true },
  google: { path: '/google/o/oauth2/v2/auth', scope: 'openid email profile', pkce: true, nonce: true },
}

export async function startOauthServer(now: () => Date): Promise<OauthServer> {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, OauthPerson>()
  const fault: OauthServer['fault'] = { current: 'none' }
  const forms: OauthServer['forms'] = []
  const [signing, other, apple] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
    generateKeyPair('ES256', { extractable: true }),
  ])
  const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  let url = ''

  const idToken = async ({ name, person, asked }: Grant): Promise<string> => {
    const issuedAt = Math.floor(now().getTime() / 1000) - (fault.current === 'EXPIRED_TOKEN' ? 7_200 : 0)
    const nonce = fault.current === 'WRONG_NONCE' ? 'somebody-else' : asked['nonce']
    const claims = {
      ...(nonce && fault.current !== 'NO_NONCE' ? { nonce } : {}),
      ...(person.email && name !== 'kakao' ? { email: person.email, email_verified: person.verified ?? true } : {}),
      ...(name === 'google' && person.nickname ? { name: person.nickname } : {}),
    }
    const jwt = new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setIssuer(fault.current === 'WRONG_ISSUER' ? 'https://evil.example' : `${url}/${name}`)
      .setAudience(fault.current === 'WRONG_AUDIENCE' ? 'another-client' : client.id)
      .setSubject(person.subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3_600)
    const signed = await jwt.sign(fault.current === 'OTHER_KEY' ? other.privateKey : signing.privateKey)
    if (fault.current !== 'UNSIGNED') return signed
    const header = Buffer.from('{"alg":"none"}').toString('base64url')
    return `${header}.${signed.split('.')[1]}.`
  }

  /** Kakao, Naver and Google take the secret as it is; Apple a token that we sign. */
  const isOurClient = async (name: OauthName, form: Record<string, string>): Promise<boolean> => {
    if (form['client_id'] !== client.id) return false
    if (name !== 'apple') return form['client_secret'] === client.secret
    const { payload, protectedHeader } = await jwtVerify(form['client_secret'] ?? '', apple.publicKey, {
      issuer: client.team,
      subject: client.id,
      audience: `${url}/apple`,
      currentDate: now(),
      requiredClaims: ['iat', 'exp'],
    })
    return protectedHeader.kid === client.key && Number(payload.exp) - Number(payload.iat) <= 15_777_000
  }

  const answerToken = async (name: OauthName, form: Record<string, string>): Promise<[number, object]> => {
    forms.push(form)
    // Naver reports errors with status 200
    const refuse = (error: string): [number, object] => [
      name === 'naver' ? 200 : 400,
      { error, error_description: error },
    ]
    if (!(await isOurClient(name, form).catch(() => false))) return refuse('invalid_client')
    const grant = grants.get(form['code'] ?? '')
    if (form['grant_type'] !== 'authorization_code' || grant?.name !== name || grant.used)
      return refuse('invalid_grant')
    grant.used = true
    if (now().getTime() - grant.issuedAt > codeMs || grant.asked['redirect_uri'] !== form['redirect_uri'])
      return refuse('invalid_grant')
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url')
    if (documented[name].pkce && challenge !== grant.asked['code_challenge']) return refuse('invalid_grant')
    const accessToken = randomBytes(16).toString('hex')
    tokens.set(accessToken, grant.person)
    const basics = { access_token: accessToken, token_type: 'bearer', refresh_token: 'r' }
    if (name === 'naver') return [200, { ...basics, expires_in: '3600' }]
    const without = fault.current === 'NO_ID_TOKEN'
    return [200, { ...basics, expires_in: 3_600, ...(without ? {} : { id_token: await idToken(grant) }) }]
  }

  /** What an access token opens: Kakao's user information, Naver's profile. */
  const answerPerson = (name: OauthName, authorization: string | undefined): [number, object] => {
    const person = tokens.get((authorization ?? '').replace(/^Bearer /, ''))
    if (!person) return [401, { msg: 'this access token does not exist' }]
    const subject = fault.current === 'OTHER_SUBJECT' ? 'somebody-else' : person.subject
    const { email, nickname } = person
    if (name === 'naver')
      return [200, { resultcode: '00', message: 'success', response: { id: subject, email, nickname } }]
    return [200, { sub: subject, nickname, ...(email ? { email, email_verified: person.verified ?? true } : {}) }]
  }

  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    const path = new URL(request.url ?? '', url).pathname
    const name = path.split('/')[1] as OauthName
    if (/\/(jwks\.json|auth\/keys|certs)$/.test(path)) return [200, { keys: [jwk] }]
    if (/\/(token)$/.test(path) && request.method === 'POST')
      return answerToken(name, Object.fromEntries(new URLSearchParams(await textOf(request))))
    if (/\/(userinfo|nid\/me)$/.test(path)) return answerPerson(name, request.headers.authorization)
    return [404, {}]
  }

  const server = createServer((request, response) => {
    void serve(fault.current, request, response, () => answer(request))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    applePrivateKey: await exportPKCS8(apple.privateKey),
    fault,
    forms,
    agree(name, authorizeUrl, person) {
      const asked = askedOf(name, new URL(authorizeUrl), url)
      const code = randomBytes(16).toString('hex')
      grants.set(code, { name, person, asked, used: false, issuedAt: now().getTime() })
      return new URLSearchParams({ code, state: asked['state'] ?? '' })
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** The authorization request, checked against what the provider documents. */
function askedOf(name: OauthName, { origin, pathname, searchParams }: URL, url: string): Record<string, string> {
  const asked = Object.fromEntries(searchParams)
  const { path, scope, pkce, nonce } = documented[name]
  const faults = [
    origin + pathname !== url + path && 'address',
    asked['response_type'] !== 'code' && 'response_type',
    asked['client_id'] !== client.id && 'client_id',
    asked['scope'] !== scope && 'scope',
    !asked['redirect_uri']?.endsWith(`/api/v2/auth/social/${name}/callback`) && 'redirect_uri',
    (asked['state'] ?? '').length < 40 && 'state',
    (asked['nonce'] !== undefined) !== nonce && 'nonce',
    (asked['code_challenge_method'] === 'S256') !== pkce && 'code_challenge_method',
    (asked['response_mode'] === 'form_post') !== (name === 'apple') && 'response_mode',
  ].filter(Boolean)
  if (faults.length > 0) throw new Error(`${name} would refuse this request: ${faults.join(', ')}`)
  return asked
}

async function serve(
  fault: OauthFault,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<[number, object]>,
): Promise<void> {
  if (fault === 'HANG') return
  if (fault === 'RESET') return void request.socket.destroy()
  const [status, body] = fault === 'HTTP_500' ? [500, {}] : await answer()
  const isHtml = fault === 'HTML'
  response.writeHead(status, { 'content-type': isHtml ? 'text/html' : 'application/json;charset=UTF-8' })
  response.end(isHtml ? '<html>점검 중</html>' : JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Our adapters of all four, at this server. Made anew, so that no signing key is remembered from an earlier use. */
export function oauthProviders({ url, applePrivateKey }: OauthServer, clock: Clock, timeoutMs = 10_000) {
  const basics = { clientId: client.id, clock, timeoutMs }
  const both = { ...basics, clientSecret: client.secret }
  return {
    kakao: kakaoProvider({ ...both, authUrl: `${url}/kakao`, apiUrl: `${url}/kakao` }),
    naver: naverProvider({ ...both, authUrl: `${url}/naver`, apiUrl: `${url}/naver` }),
    google: googleProvider({
      ...both,
      issuer: `${url}/google`,
      tokenUrl: `${url}/google/token`,
      keysUrl: `${url}/google/certs`,
    }),
    apple: appleProvider({
      ...basics,
      teamId: client.team,
      keyId: client.key,
      privateKey: applePrivateKey,
      issuer: `${url}/apple`,
    }),
  }
}
