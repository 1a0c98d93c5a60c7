import { windowMethods } from '#server/ports/gateway.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { portoneGateway } from '#server/modules/payments/gateways/portone/portoneGateway.ts'
import { tossGateway } from '#server/modules/payments/gateways/toss/tossGateway.ts'
import type { TestApp } from './api.ts'
import { portoneKeys, type PortoneServer, startPortoneServer } from './portoneServer.ts'
import { startTossServer, tossClient, tossSecret, type TossServer } from './tossServer.ts'

const publicUrl = 'http://localhost'
/** How long an adapter waits in tests for an answer that never comes; an answer that comes is earlier on a busy machine too. */
const patienceMs = 600

/** The shop over the Toss Payments adapter and a local server that speaks its protocol. */
export function useToss(api: TestApp, timeoutMs = patienceMs): TossServer {
  const holder = {} as TossServer
  beforeAll(async () => {
    Object.assign(holder, await startTossServer(() => api.clock.now()))
  })
  beforeEach(() => {
    holder.clear()
    const seal = (text: string) => api.deps.keys.seal(text)
    const keys = { clientKey: tossClient, secretKey: tossSecret }
    api.deps.gateway = tossGateway({ ...keys, methods: windowMethods, publicUrl, seal, apiUrl: holder.url, timeoutMs })
  })
  afterAll(() => holder.close())
  return holder
}

/** The same over PortOne V2. */
export function usePortone(api: TestApp, timeoutMs = patienceMs): PortoneServer {
  const holder = {} as PortoneServer
  beforeAll(async () => {
    Object.assign(holder, await startPortoneServer(() => api.clock.now()))
  })
  beforeEach(() => {
    holder.clear()
    const seal = (text: string) => api.deps.keys.seal(text)
    const { storeId, apiSecret, channelKey, webhookSecret, oldWebhookSecret } = portoneKeys
    api.deps.gateway = portoneGateway({
      storeId,
      apiSecret,
      channels: { CARD: channelKey, TRANSFER: channelKey },
      billingChannels: { CARD: channelKey, NAVERPAY: channelKey, KAKAOPAY: channelKey, TOSSPAY: channelKey },
      webhookSecrets: [webhookSecret, oldWebhookSecret],
      publicUrl,
      seal,
      apiUrl: holder.url,
      timeoutMs,
    })
  })
  afterAll(() => holder.close())
  return holder
}
