import type { Database, Db, Tx } from './db/db.ts'
import type { FileStore } from './files/fileStore.ts'
import type { Keys } from './ports/keys.ts'
import type { Carrier } from './ports/carrier.ts'
import type { PushSender } from './ports/push.ts'
import type { Senders } from './ports/senders.ts'
import type { Gateway } from './ports/gateway.ts'
import type { SocialProviders } from './ports/socialProvider.ts'

export type Clock = {
  now(): Date
  /** Calls back when the clock is put to another time, until the answer is called; a clock that only runs has none. */
  onSet?(listener: () => void): () => void
}

export const systemClock: Clock = { now: () => new Date() }

export type Config = {
  /** where browsers reach this server, e.g. `http://localhost:4000` */
  publicUrl: string
  /** embedded sample shop: sample accounts work, the sandbox gateway and carrier are on */
  sampleMode: boolean
  /** further origins whose cookie-bearing calls are accepted */
  allowedOrigins: string[]
  /** number of proxies in front whose X-Forwarded-For entry is trusted; unset: those on private addresses */
  trustedHops: number | undefined
  /** calls a minute for one signed-in subject; 0 switches the limit off */
  requestsPerMinute: number
  /** calls a minute without a session from one address (IPv6: one /64); 0 switches the limit off */
  anonymousPerMinute: number
  /** public answers are given again for a moment; tests whose clock stands still switch it off */
  reuseAnswers: boolean
  /** minutes without a person's call after which a staff session is over; 0 switches the limit off */
  staffIdleMinutes: number
  /** won above which whoever moves a refund says its amount with the command */
  refundConfirmOver: number
  /** staff without a second factor may do nothing but enrol one */
  staffTotpRequired: boolean
}

/** Everything from outside that the server stands on. Tests pass their own. */
export type Deps = {
  database: Database
  db: Db
  clock: Clock
  config: Config
  files: FileStore
  keys: Keys
  gateway: Gateway
  carrier: Carrier
  /** mail and text messages */
  senders: Senders
  /** notifications of browsers; none where this installation has no key for them */
  push: PushSender | undefined
  /** where people may sign in from, by name; none that is not configured */
  social: SocialProviders
  /** gives what was paid for with a membership's way to pay and is no membership; false when there is no such thing */
  giveBought: (tx: Tx, payment: { id: number; amount: number; ref: string }, now: Date) => Promise<boolean>
}
