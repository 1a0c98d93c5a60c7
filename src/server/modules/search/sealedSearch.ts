import { z } from 'zod'
import { isSealed } from '#shared/validation/personalSearch.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Keys } from '../../ports/keys.ts'

/**
 * What somebody looks for by a person's name, number or e-mail, as an address may hold it: sealed with the key of this
 * installation, for one member of staff, for a working day. Nothing of it is kept here.
 */

const lastsSeconds = 12 * 3600
/** No text that is searched for makes a longer one. */
const longest = 2_000
/** Other secrets are sealed with the same key; the first word says that this one is a search. */
const contents = z.tuple([z.literal('search'), z.number(), z.number(), z.string()])

type Holder = { keys: Keys; actor: Staff; now: Date }

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

/** The text as a key that only this member of staff can use: `~` and letters that an address holds as they are. */
export function sealSearch({ keys, actor, now }: Holder, text: string): string {
  const sealed = keys.seal(JSON.stringify(['search', actor.id, secondsOf(now) + lastsSeconds, text]))
  return `~${Buffer.from(sealed, 'base64').toString('base64url')}`
}

/** The text of a key. Error: SEARCH_EXPIRED for one that is old, another person's, or none. */
export function openSearch({ keys, actor, now }: Holder, value: string): string {
  const [, adminId, until, text] = contentsOf(keys, value) ?? []
  if (text === undefined || adminId !== actor.id || (until ?? 0) <= secondsOf(now)) throw new AppError('SEARCH_EXPIRED')
  return text
}

function contentsOf(keys: Keys, value: string): z.infer<typeof contents> | undefined {
  if (!isSealed(value) || value.length > longest) return undefined
  try {
    const text = keys.unseal(Buffer.from(value.slice(1), 'base64url').toString('base64'))
    return contents.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
