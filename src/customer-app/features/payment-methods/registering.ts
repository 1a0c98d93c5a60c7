import type { Answer } from '#customer/api/models.ts'
import { safeRedirectPath } from '#shared/format/url.ts'

/** Registering a way to pay: there to the gateway's window, and back from it. */

export type Method = Answer<'/api/v2/billing-keys', 'get'>['results'][number]
export type Kind = Method['kind']
type EasyKind = 'naverpay' | 'kakaopay' | 'tosspay'

export const listPath = '/my/settings/payment-methods'

/** Its part of an address; none for a card. */
export const easyKinds: Record<Exclude<Kind, 'CARD'>, EasyKind> = {
  NAVERPAY: 'naverpay',
  KAKAOPAY: 'kakaopay',
  TOSSPAY: 'tosspay',
}

export const registerPath = (redirectPath: string): string =>
  `/checkout/payment-card-register?redirect_path=${encodeURIComponent(redirectPath)}`

/** Where the gateway's window sends the person back to. */
export function returnPages(redirectPath: string): { success_url: string; fail_url: string } {
  const path = `/checkout/redirect?redirect_path=${encodeURIComponent(redirectPath)}`
  return { success_url: path, fail_url: `${path}&failed=1` }
}

export type Returned = {
  registrationId: string | null
  redirectPath: string
  /** what the window gave, by the gateway's own names */
  given: Record<string, string>
  /** the window's own words, when it ended without registering */
  refusal: { code: string; message: string } | null
}

const ours = new Set(['registration_id', 'kind', 'redirect_path', 'failed', 'code', 'message'])

/** What came back by the address. */
export function readReturn(params: URLSearchParams): Returned {
  const code = params.get('code') ?? (params.has('failed') ? 'PAY_PROCESS_ABORTED' : null)
  return {
    registrationId: params.get('registration_id'),
    redirectPath: safeRedirectPath(params.get('redirect_path')) ?? listPath,
    given: Object.fromEntries([...params].filter(([name]) => !ours.has(name))),
    refusal: code === null ? null : { code, message: params.get('message') ?? '등록을 끝내지 않았어요.' },
  }
}

/** The address without what the window gave: that is of use once, and nobody's to read afterwards. */
export function settledAddress(params: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...params].filter(([name]) => name === 'registration_id' || name === 'redirect_path'),
  )
  return `/checkout/redirect?${kept.toString()}`
}

/** What a card is traded in by; each gateway calls it by a name of its own. */
export const authKeyIn = (given: Record<string, string>): string =>
  given['auth_key'] ?? given['authKey'] ?? given['billingKey'] ?? given['billing_key'] ?? ''
