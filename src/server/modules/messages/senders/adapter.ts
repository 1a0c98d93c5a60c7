import type { Sender, Senders } from '../../../ports/senders.ts'

export type Env = Record<string, string | undefined>

/** What the folder of a way out gives to the list in `../senders.ts`. */
export type SenderAdapter<Settings extends { kind: string } = { kind: string }> = {
  /** its folder, and the `kind` of its settings */
  name: Settings['kind']
  channel: keyof Senders
  /** Its settings from the environment; undefined without any. Throws, in Korean, for what does not belong together. */
  settings(env: Env): Settings | undefined
  open(settings: Settings): Sender
  /** what staff are told at the start when the channel has no way out */
  missing: string
}
