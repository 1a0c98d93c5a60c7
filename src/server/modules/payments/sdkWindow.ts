import { pgOrderNo } from './pgText.ts'

/** The page of ours that opens a gateway's window with its browser library, and where that window comes back to. */

export type Seal = (text: string) => string

/**
 * A gateway's browser library: its script, the hosts that it loads from, the name that it has in the page, and a script
 * that defines `open()` and `back(error)`, where to go when it fails.
 */
export type WindowLibrary = { src: string; hosts: string; global: string; start: string }

/** What a browser may bring back from a window; each gateway has names of its own. */
export type ReturnedQuery = {
  order?: string
  failed?: string
  paymentKey?: string
  paymentId?: string
  amount?: string
  code?: string
  message?: string
}

/** What the page needs; `registration` when a way to pay is registered instead of paying. It travels in its own address, sealed, so that nobody can change an amount on the way. */
export type WindowTicket = { attempt: string; registration?: string; params: Record<string, unknown> }

export function windowPath(gateway: string, ticket: WindowTicket, seal: Seal): string {
  const sealed = Buffer.from(seal(JSON.stringify(ticket)), 'base64').toString('base64url')
  return `/pg/${gateway}/window/${sealed}`
}

/** Opens a ticket; undefined when it is not one of ours. */
export function openTicket(sealed: string, unseal: (text: string) => string): WindowTicket | undefined {
  try {
    return JSON.parse(unseal(Buffer.from(sealed, 'base64url').toString('base64'))) as WindowTicket
  } catch {
    return undefined
  }
}

/** Absolute addresses of `/pg/return/{gateway}`, which knows where this order wants to go on. */
export function returnUrls(
  gateway: string,
  p: { orderNo: string; attempt?: string },
  publicUrl: string,
): { success: string; fail: string } {
  const url = new URL(`/pg/return/${gateway}`, publicUrl)
  url.searchParams.set('order', pgOrderNo(p.orderNo, p.attempt))
  const success = url.href
  url.searchParams.set('failed', '1')
  return { success, fail: url.href }
}
