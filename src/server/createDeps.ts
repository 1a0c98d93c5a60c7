import { join } from 'node:path'
import type { Database } from './db/db.ts'
import { bringReferenceUpToDate } from './db/reference/kinds.ts'
import { type Clock, type Config, type Deps, systemClock } from './deps.ts'
import { diskFileStore, type FileStore } from './files/fileStore.ts'
import { loadKeys } from './modules/auth/keys.ts'
import type { Carrier } from './ports/carrier.ts'
import { carriers } from './modules/deliveries/carriers.ts'
import { giveBought } from './modules/gifts/bought.service.ts'
import { giveUpgraded } from './modules/vouchers/upgraded.service.ts'
import { openSenders, type SenderSettings } from './modules/messages/senders.ts'
import type { PushSender } from './ports/push.ts'
import type { Senders } from './ports/senders.ts'
import { type GatewaySettings, openGateway } from './modules/payments/gateways.ts'
import type { Gateway } from './ports/gateway.ts'
import type { SocialProviders } from './ports/socialProvider.ts'
import { sandboxProviders } from './modules/social/sandbox/sandboxProvider.ts'

export const defaultConfig: Config = {
  publicUrl: 'http://localhost:4000',
  sampleMode: true,
  allowedOrigins: [],
  trustedHops: undefined,
  requestsPerMinute: 600,
  anonymousPerMinute: 1_200,
  reuseAnswers: true,
  staffIdleMinutes: 30,
  refundConfirmOver: 300_000,
  staffTotpRequired: false,
}

/** The working built-in defaults of every port, any of which may be given instead. */
export async function createDeps(
  database: Database,
  given: {
    clock?: Clock
    config?: Partial<Config>
    files?: FileStore
    gateway?: Gateway
    /** which gateway to open; the sandbox without */
    pg?: GatewaySettings
    carrier?: Carrier
    senders?: Senders
    /** mail server and SMS service; the built-in mailbox without, in sample mode */
    messages?: SenderSettings
    push?: PushSender | undefined
    /** real providers; in sample mode the sandbox stands in for the others */
    social?: SocialProviders
    dataFolder?: string
  } = {},
): Promise<Deps> {
  const clock = given.clock ?? systemClock
  const config = { ...defaultConfig, ...given.config }
  const keys = await loadKeys(database.db)
  await bringReferenceUpToDate(database.db, clock.now())
  return {
    database,
    db: database.db,
    clock,
    config,
    files: given.files ?? diskFileStore(join(given.dataFolder ?? 'data', 'files')),
    keys,
    gateway:
      given.gateway ??
      openGateway(given.pg ?? { kind: 'sandbox' }, { db: database.db, clock, keys, publicUrl: config.publicUrl }),
    carrier: given.carrier ?? carriers.sandbox(database.db, clock),
    senders: given.senders ?? openSenders(given.messages ?? {}, config.sampleMode),
    push: given.push,
    giveBought: async (tx, payment, now) =>
      (await giveBought(tx, payment, now)) || giveUpgraded(tx, keys, payment, now),
    social: { ...(config.sampleMode ? sandboxProviders({ db: database.db, clock }) : {}), ...given.social },
  }
}
