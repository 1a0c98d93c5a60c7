/** What a channel is given. `key` is the same at every try, so that a service that knows it sends the letter once. */
export type Letter = { key: string; recipient: string; title: string; body: string }

/**
 * A way out of the house. `send` answers once the other side has taken the letter over, and throws `SendError` when it
 * has not. The built-in mailbox sends nothing: the letter stays where staff can read it.
 */
export type Sender = { kind: 'mailbox' | 'smtp' | 'http'; send(letter: Letter): Promise<void>; close?(): void }

/** A channel without a sender keeps its letters queued until there is one. */
export type Senders = { email: Sender | undefined; sms: Sender | undefined }

/** Why a letter was not taken. A permanent refusal (no such mailbox) is not tried again. */
export class SendError extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.name = 'SendError'
    this.permanent = permanent
  }
}
