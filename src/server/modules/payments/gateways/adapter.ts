import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../deps.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import type { Gateway } from '../../../ports/gateway.ts'
import type { Keys } from '../../../ports/keys.ts'
import type { ReceiveWebhook } from '../inbox.service.ts'
import type { ReturnedQuery, WindowLibrary } from '../sdkWindow.ts'

export type Env = Record<string, string | undefined>

/** What a gateway may stand on beside its own settings. */
export type GatewayStand = { db: Db; clock: Clock; keys: Keys; publicUrl: string }

/** What the folder of a gateway gives to the list in `../gateways.ts`. */
export type GatewayAdapter<Settings extends { kind: string } = { kind: string }> = {
  /** its folder, its word in `PG`, and its part of an address: `/pg/toss/…` */
  name: Settings['kind']
  provider: Gateway['provider']
  /** how people call it */
  label: string
  /**
   * Its own settings from the environment; its keys live here and in its folder only. `strict`: nothing that takes no
   * real money. Throws, in Korean, for what is missing or does not belong together.
   */
  settings(env: Env, strict: boolean): Settings
  open(settings: Settings, stand: GatewayStand): Gateway
  /** its window, where a page of ours opens it with the gateway's browser library */
  window?: {
    library: WindowLibrary
    /** what came back from the window: its payment, and the amount where the gateway tells it */
    returned: (back: ReturnedQuery) => { key: string | undefined; amount?: string }
  }
  /** what it tells us on its own, at `/pg/{name}/webhooks` */
  webhooks?: { summary: string; signed: boolean }
  /** routes that no other gateway has */
  routes?: (receiveWebhook: ReceiveWebhook) => readonly Endpoint[]
}

/** A value that this gateway cannot do without. */
export function required(env: Env, name: string): string {
  const value = env[name]?.trim()
  if (!value) throw new Error(`PG=${env['PG'] ?? ''}에는 ${name}이 필요해요.`)
  return value
}

export const apiUrlOf = (env: Env, name: string): { apiUrl?: string } => (env[name] ? { apiUrl: env[name] } : {})
