import type { Db } from '../../db/db.ts'
import type { Clock } from '../../deps.ts'
import type { Keys } from '../../ports/keys.ts'
import { type Gateway, type WindowMethod, windowMethods } from '../../ports/gateway.ts'
import { portoneGateway, type PortoneOptions } from './portone/portoneGateway.ts'
import { httpDelivery } from './sandbox/sandboxEvents.ts'
import { sandboxGateway } from './sandbox/sandboxGateway.ts'
import { tossGateway, type TossOptions } from './toss/tossGateway.ts'

/** Which gateway this shop uses and its keys, from the environment. The keys live here and in their adapter only. */

type Own = 'publicUrl' | 'seal'
export type GatewaySettings =
  | { kind: 'sandbox' }
  | ({ kind: 'toss' } & Omit<TossOptions, Own>)
  | ({ kind: 'portone' } & Omit<PortoneOptions, Own>)

type Env = Record<string, string | undefined>

/**
 * Reads `PG` and the keys of that gateway. Throws, in Korean, for what would take no real money in production (the
 * sandbox, test keys) unless ALLOW_SANDBOX_PG=1, and for keys that are missing or do not belong together.
 */
export function gatewaySettings(env: Env): GatewaySettings {
  const pg = env['PG'] ?? 'sandbox'
  const strict = env['APP_ENV'] === 'production' && env['ALLOW_SANDBOX_PG'] !== '1'
  if (pg === 'sandbox') {
    if (strict)
      throw new Error(
        'APP_ENV=production에서는 모의 결제(sandbox)로 시작할 수 없어요. PG=toss 또는 PG=portone과 그 키를 지정해 주세요. 시험이 목적이면 ALLOW_SANDBOX_PG=1을 지정해 주세요.',
      )
    return { kind: 'sandbox' }
  }
  if (pg === 'toss') return tossSettings(env, strict)
  if (pg === 'portone') return portoneSettings(env)
  throw new Error(`PG는 sandbox, toss, portone 중 하나예요: ${pg}`)
}

function tossSettings(env: Env, strict: boolean): GatewaySettings {
  const clientKey = required(env, 'TOSS_CLIENT_KEY')
  const secretKey = required(env, 'TOSS_SECRET_KEY')
  const [client, secret] = [/^(test|live)_(g?)ck_/.exec(clientKey), /^(test|live)_(g?)sk_/.exec(secretKey)]
  if (!client || !secret)
    throw new Error('TOSS_CLIENT_KEY는 test_ck_·live_ck_로, TOSS_SECRET_KEY는 test_sk_·live_sk_로 시작해야 해요.')
  if (client[1] !== secret[1] || client[2] !== secret[2])
    throw new Error('TOSS_CLIENT_KEY와 TOSS_SECRET_KEY가 짝이 아니에요. 같은 상점의 같은 종류 키를 지정해 주세요.')
  if (strict && client[1] === 'test')
    throw new Error(
      'APP_ENV=production에서는 토스페이먼츠 테스트 키로 시작할 수 없어요. 시험이 목적이면 ALLOW_SANDBOX_PG=1을 지정해 주세요.',
    )
  return { kind: 'toss', clientKey, secretKey, methods: tossMethods(env), ...apiUrlOf(env, 'TOSS_API_URL') }
}

/** What the contract with Toss covers, `TOSS_METHODS=CARD,TRANSFER`; without it cards and the easy pays of its window. */
function tossMethods(env: Env): WindowMethod[] {
  const named = (env['TOSS_METHODS'] ?? 'CARD,NAVERPAY,KAKAOPAY,TOSSPAY').split(',').map((one) => one.trim())
  const unknown = named.find((one) => !windowMethods.some((method) => method === one))
  if (unknown !== undefined)
    throw new Error(`TOSS_METHODS는 ${windowMethods.join(', ')} 중에서 골라 주세요: ${unknown}`)
  return windowMethods.filter((method) => named.includes(method))
}

function portoneSettings(env: Env): GatewaySettings {
  const others = windowMethods.filter((method) => method !== 'CARD')
  const own = others.flatMap((pay) => {
    const key = env[`PORTONE_CHANNEL_KEY_${pay}`]
    return key ? [[pay, key] as const] : []
  })
  const old = env['PORTONE_WEBHOOK_SECRET_OLD']
  return {
    kind: 'portone',
    storeId: required(env, 'PORTONE_STORE_ID'),
    apiSecret: required(env, 'PORTONE_API_SECRET'),
    channels: { CARD: required(env, 'PORTONE_CHANNEL_KEY'), ...Object.fromEntries(own) },
    webhookSecrets: [required(env, 'PORTONE_WEBHOOK_SECRET'), ...(old ? [old] : [])],
    ...apiUrlOf(env, 'PORTONE_API_URL'),
  }
}

function required(env: Env, name: string): string {
  const value = env[name]?.trim()
  if (!value) throw new Error(`PG=${env['PG'] ?? ''}에는 ${name}이 필요해요.`)
  return value
}

const apiUrlOf = (env: Env, name: string): { apiUrl?: string } => (env[name] ? { apiUrl: env[name] } : {})

/** The gateway of these settings. */
export function openGateway(
  settings: GatewaySettings,
  { db, clock, keys, publicUrl }: { db: Db; clock: Clock; keys: Keys; publicUrl: string },
): Gateway {
  const own = { publicUrl, seal: (text: string) => keys.seal(text) }
  if (settings.kind === 'toss') return tossGateway({ ...settings, ...own })
  if (settings.kind === 'portone') return portoneGateway({ ...settings, ...own })
  return sandboxGateway({ db, clock, secret: keys.sandboxWebhook, deliver: httpDelivery(publicUrl) })
}
