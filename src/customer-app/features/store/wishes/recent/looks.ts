import { createCall } from '#customer/api/client.ts'
import { http, session } from '#customer/shell/api.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import type { PathOf } from '#shared/api/wire.ts'

const LOOKS = '/store/v1/user/recent-products' satisfies PathOf<'post'>
const LOOK = '/store/v1/user/recent-products/{id}' satisfies PathOf<'delete'>
const KEY = 'homefit:recent-products'
/** The server keeps as many. */
const MOST = 50

const call = createCall(http)

function kept(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}

function keep(ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MOST)))
  } catch {
    // a device that keeps nothing forgets what was looked at
  }
}

/** The answers that show what somebody looked at. */
export const readRecent = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === LOOKS

export const lookAt = (ids: readonly number[]) => call('post', LOOKS, { body: { product_ids: ids } })
export const forgetLook = (id: number) => call('delete', LOOK, { params: { path: { id } }, keepalive: true })
/** Those of this device, from before somebody signed in. */
export const forgetLooks = () => keep([])

/** Gives what this device kept to the person who has signed in. */
export async function handOver(): Promise<void> {
  const ids = kept()
  if (ids.length === 0 || session.getState().status !== 'signed-in') return
  keep([])
  await lookAt(ids).catch(() => keep([...new Set([...kept(), ...ids])]))
}

/**
 * Somebody looks at a product: their account remembers it, or, while nobody is signed in, this device. That it could not
 * be remembered is nothing to trouble them with.
 */
export async function remember(id: number): Promise<void> {
  const { status } = session.getState()
  keep([id, ...kept().filter((other) => other !== id)])
  if (status !== 'signed-in') return
  await handOver()
  await queryClient.invalidateQueries({ predicate: readRecent, refetchType: 'none' })
}
