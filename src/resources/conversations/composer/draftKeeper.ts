import type { Image, ReplyActionRequest } from '#contract/schema.d.ts'

/** What somebody is writing, whether or not the server has it yet. */
export type Written = {
  content: string
  images: readonly Image[]
  templateId?: number | undefined
  /** what is to be done when it is sent */
  action?: NonNullable<ReplyActionRequest> | undefined
}

/** A draft as the server has it. */
export type Stored = {
  content: string
  images: readonly Image[]
  action?: ReplyActionRequest | undefined
  version: number
}

export type Kept = Written & {
  /** The version that the next save names. */
  version: number | undefined
  state: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** What another window of the same person saved meanwhile. */
  other: Written | undefined
}

export type Save = (written: Written, version: number | undefined) => Promise<number | undefined>

/** A refused save that tells what the server has instead. */
export class DraftConflict extends Error {
  readonly stored: Stored | undefined
  constructor(stored: Stored | undefined) {
    super('The draft was saved elsewhere meanwhile.')
    this.stored = stored
  }
}

const EMPTY: Kept = { content: '', images: [], version: undefined, state: 'saved', other: undefined }

export const isEmpty = ({ content, images, action }: Written) =>
  content.trim() === '' && images.length === 0 && action === undefined
type Words = Pick<Stored, 'content' | 'images' | 'action'>
const isSame = (a: Words, b: Words) =>
  a.content === b.content &&
  a.images.map(({ id }) => id).join() === b.images.map(({ id }) => id).join() &&
  JSON.stringify(a.action ?? null) === JSON.stringify(b.action ?? null)

/** What has been written since this was sent. */
const since = (sent: Words, { content, images, action }: Kept): Written => {
  const gone = new Set(sent.images.map(({ id }) => id))
  return {
    content: content.startsWith(sent.content) ? content.slice(sent.content.length).trimStart() : content,
    images: images.filter(({ id }) => !gone.has(id)),
    action: JSON.stringify(action) === JSON.stringify(sent.action ?? undefined) ? undefined : action,
  }
}

type Timers = { pauseMs: number; againMs: number }

/**
 * Keeps what is typed, for every conversation at once: it is there at once when somebody comes back, and with the server
 * a moment after the last key. Nothing that was typed is replaced by what arrives; a save that failed is tried again.
 */
export class DraftKeeper {
  readonly #kept = new Map<string, Kept>()
  readonly #saves = new Map<string, Save>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #running = new Map<string, Promise<void>>()
  /** What is being sent: saved meanwhile, it would come back as a draft. */
  readonly #held = new Set<string>()
  /** The last version of what was let go of. */
  readonly #gone = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  readonly #times: Timers

  constructor(times: Timers = { pauseMs: 700, againMs: 5_000 }) {
    this.#times = times
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  of = (key: string): Kept => this.#kept.get(key) ?? EMPTY
  isUnsaved = (): boolean => [...this.#kept.values()].some(({ state }) => state !== 'saved')

  #put(key: string, kept: Kept) {
    this.#kept.set(key, kept)
    for (const listener of this.#listeners) listener()
  }

  /** What the server has: shown when it is newer than what stands here and nothing here waits to reach it. */
  arrive(key: string, stored: Stored | null) {
    const kept = this.of(key)
    if (kept.state !== 'saved' || stored === null) return
    // an answer that was asked for before the last save, or before it was sent, is old
    if (stored.version <= (kept.version ?? this.#gone.get(key) ?? 0)) return
    const templateId = isSame(kept, stored) ? kept.templateId : undefined
    const { content, images, version, action } = stored
    this.#put(key, { ...EMPTY, content, images, version, templateId, action: action ?? undefined })
  }

  write(key: string, part: Partial<Written>, save: Save) {
    this.#saves.set(key, save)
    this.#put(key, { ...this.of(key), ...part, state: 'unsaved' })
    this.#later(key, this.#times.pauseMs)
  }

  #later(key: string, milliseconds: number) {
    clearTimeout(this.#timers.get(key))
    if (this.#held.has(key)) return
    this.#timers.set(
      key,
      setTimeout(() => void this.flush(key), milliseconds),
    )
  }

  /** Saves now what waits to be saved. */
  async flush(key: string): Promise<void> {
    clearTimeout(this.#timers.get(key))
    const before = this.#running.get(key)
    if (before) await before
    const kept = this.of(key)
    const save = this.#saves.get(key)
    if (!save || this.#held.has(key) || kept.state === 'saved' || kept.state === 'saving') return
    const running = this.#save(key, kept, save)
    this.#running.set(key, running)
    await running
    this.#running.delete(key)
  }

  /** Saves no more until it was sent or released; resolves once no save is under way that could arrive after it. */
  async hold(key: string): Promise<void> {
    this.#held.add(key)
    clearTimeout(this.#timers.get(key))
    await this.#running.get(key)
  }

  /** It was not sent. */
  release(key: string) {
    this.#held.delete(key)
    if (this.of(key).state !== 'saved') this.#later(key, this.#times.pauseMs)
  }

  async #save(key: string, kept: Kept, save: Save): Promise<void> {
    this.#put(key, { ...kept, state: 'saving' })
    try {
      const version = await save(kept, kept.version)
      const now = this.of(key)
      // sent or thrown away meanwhile: what was being saved is nobody's any more
      if (now.state === 'saved') return
      const changed = !isSame(now, kept)
      this.#put(key, { ...now, version, state: changed ? 'unsaved' : 'saved' })
      if (changed) this.#later(key, this.#times.pauseMs)
    } catch (error) {
      const now = this.of(key)
      if (now.state === 'saved') return
      if (error instanceof DraftConflict) {
        const { stored } = error
        const other = stored && !isSame(stored, now) ? { ...stored, action: stored.action ?? undefined } : now.other
        this.#put(key, { ...now, version: stored?.version, other, state: 'unsaved' })
      } else this.#put(key, { ...now, state: 'failed' })
      this.#later(key, this.#times.againMs)
    }
  }

  /** Lets go of what was sent, which the server has taken out of its draft; what has been written since stays. */
  forget(key: string, sent: Words, save: Save) {
    this.#held.delete(key)
    clearTimeout(this.#timers.get(key))
    const kept = this.of(key)
    if (kept.version !== undefined) this.#gone.set(key, kept.version)
    this.#put(key, EMPTY)
    const rest = since(sent, kept)
    if (!isEmpty(rest)) this.write(key, rest, save)
  }

  /** No answer from before it was let go of is under way any more: the next draft counts from one again. */
  settle(key: string) {
    this.#gone.delete(key)
  }

  /** What was sent comes back, before what has been written since; `version` is that of the draft the server made of it. */
  giveBack(key: string, back: Written, save: Save, version?: number) {
    const kept = this.of(key)
    if (version !== undefined) this.#put(key, { ...kept, version })
    const { content, images, action } = kept
    const texts = [back.content, content === back.content ? '' : content].filter((text) => text.trim() !== '')
    const seen = new Set(back.images.map(({ id }) => id))
    this.write(
      key,
      {
        ...back,
        content: texts.join('\n\n'),
        images: [...back.images, ...images.filter(({ id }) => !seen.has(id))],
        action: action ?? back.action,
      },
      save,
    )
  }

  /** The text of the other window in place of this one, or let go of. */
  settleOther(key: string, take: boolean) {
    const { other, ...kept } = this.of(key)
    if (!other) return
    this.#put(key, { ...kept, ...(take ? other : {}), other: undefined, state: 'unsaved' })
    this.#later(key, this.#times.pauseMs)
  }

  /** Nothing of one person is left for the next. */
  clear() {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    for (const held of [this.#kept, this.#saves, this.#timers, this.#gone, this.#held]) held.clear()
    for (const listener of this.#listeners) listener()
  }
}
