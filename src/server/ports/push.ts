/** A browser that takes messages: where its push service listens, and the keys that only the browser can open. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What a browser shows: `path` is opened when it is pressed, and of two with one tag the later one is shown. */
export type PushText = { title: string; body: string; path: string; tag: string }

/**
 * Notifications of browsers. `send` answers whether the push service took the message or knows the browser no more, and
 * throws `SendError` (`senders.ts`) for everything else.
 */
export type PushSender = {
  /** what browsers subscribe with */
  publicKey: string
  send(target: PushTarget, text: PushText): Promise<'SENT' | 'GONE'>
}
