import { pgOrderNo } from './pgText.ts'

/** The page of ours that opens a gateway's window with its browser library, and where that window comes back to. */

export type WindowProvider = 'toss' | 'portone'
export type Seal = (text: string) => string

/** What the page needs. It travels in its own address, sealed, so that nobody can change an amount on the way. */
export type WindowTicket = { attempt: string; params: Record<string, unknown> }

export function windowPath(provider: WindowProvider, ticket: WindowTicket, seal: Seal): string {
  const sealed = Buffer.from(seal(JSON.stringify(ticket)), 'base64').toString('base64url')
  return `/pg/${provider}/window/${sealed}`
}

/** Opens a ticket; undefined when it is not one of ours. */
export function openTicket(sealed: string, unseal: (text: string) => string): WindowTicket | undefined {
  try {
    return JSON.parse(unseal(Buffer.from(sealed, 'base64url').toString('base64'))) as WindowTicket
  } catch {
    return undefined
  }
}

/** Absolute addresses of `/pg/return/{provider}`, which knows where this order wants to go on. */
export function returnUrls(
  provider: WindowProvider,
  p: { orderNo: string; attempt?: string },
  publicUrl: string,
): { success: string; fail: string } {
  const url = new URL(`/pg/return/${provider}`, publicUrl)
  url.searchParams.set('order', pgOrderNo(p.orderNo, p.attempt))
  const success = url.href
  url.searchParams.set('failed', '1')
  return { success, fail: url.href }
}
