import type { Gateway } from '../../ports/gateway.ts'
import type { Env, GatewayAdapter, GatewayStand } from './gateways/adapter.ts'
import { portoneAdapter } from './gateways/portone/portone.adapter.ts'
import { sandboxAdapter } from './gateways/sandbox/sandbox.adapter.ts'
import { tossAdapter } from './gateways/toss/toss.adapter.ts'

/** Every payment gateway this shop can use, one line each; what belongs to one stands in its folder. */
const adapters = [sandboxAdapter, tossAdapter, portoneAdapter] as const

export const gateways: readonly GatewayAdapter[] = adapters

export type GatewaySettings = ReturnType<(typeof adapters)[number]['settings']>

/**
 * Reads `PG` and the settings of that gateway. Throws, in Korean, for what would take no real money in production (the
 * sandbox, test keys) unless ALLOW_SANDBOX_PG=1, and for keys that are missing or do not belong together.
 */
export function gatewaySettings(env: Env): GatewaySettings {
  const pg = env['PG'] ?? 'sandbox'
  const strict = env['APP_ENV'] === 'production' && env['ALLOW_SANDBOX_PG'] !== '1'
  const adapter = adapters.find(({ name }) => name === pg)
  if (!adapter) throw new Error(`PG는 ${adapters.map(({ name }) => name).join(', ')} 중 하나예요: ${pg}`)
  return adapter.settings(env, strict)
}

/** The gateway of these settings. */
export function openGateway(settings: GatewaySettings, stand: GatewayStand): Gateway {
  const adapter = gateways.find(({ name }) => name === settings.kind)
  if (!adapter) throw new Error(`no gateway is called ${settings.kind}`)
  return adapter.open(settings, stand)
}
