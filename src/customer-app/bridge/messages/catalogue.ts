import type { Authorization } from '#customer/session/session.ts'

/** Every message that the web and the native side know, with what it carries. Names are fixed; both sides ship apart. */

export type HealthPermission = {
  status: 'GRANTED' | 'DENIED' | 'NOT_DETERMINED' | 'UNSUPPORTED'
  subjects: string[]
}
export type PopupButton = { id: string; label: string; style?: 'default' | 'cancel' | 'destructive' }
export type PostalCode = {
  postcode: string
  address1: string
  road_address: string
  jibun_address: string
  building_name?: string
  bcode?: string
}

/** What the web may ask of the native side: `none` carries nothing. */
export type Commands = {
  REFRESH_TOKEN: { payload: none; reply: Authorization & { provider: 'weapp' } }
  SHUTDOWN_WEBVIEW: { payload: { result?: unknown } | none; reply: none }
  TOAST: { payload: { message: string; duration?: 'SHORT' | 'LONG' }; reply: none }
  POPUP: { payload: { title?: string; message: string; buttons: PopupButton[] }; reply: { button_id: string } }
  PING: { payload: none; reply: 'PONG' }
  OPEN_STORE: { payload: { path?: string } | none; reply: none }
  GET_HEALTH_PERMISSION: { payload: none; reply: HealthPermission }
  UPDATE_HEALTH_PERMISSION: { payload: { subjects: string[] }; reply: HealthPermission }
  REFRESH_HEALTH_DATA: {
    payload: { start?: string; end?: string } | none
    reply: { uploaded: number; last_synced_at: string | null }
  }
  REFRESH_MY_PROFILE: { payload: none; reply: none }
  GET_NAVIGATION_STATES: { payload: none; reply: { backUrls: string[] } }
  OPEN_SHARESHEET: {
    payload: { title?: string; text?: string; url: string; image_url?: string }
    reply: { completed: boolean }
  }
}

/** What the web tells the native side without waiting. */
export type WebEvents = {
  READY: {
    bridge_version: number
    web_version: string
    route: string
    capabilities: string[]
    /** of this document: an answer that carries another one was meant for the page before */
    nonce: string
  }
  SUBSCRIPTION_STATUS_UPDATED: { status: string; plan_id?: number }
  INCORRECT_ACCESS: { path: string; reason: string }
  SEND_POSTAL_CODE: PostalCode
  UPDATE_CART: { count: number }
}

/** What the native side tells the web without waiting. */
export type NativeEvents = {
  AOS_BACK: none
  REFRESH_HEALTH_DATA: { subjects: string[]; at: string }
}

export type none = undefined
export type Command = keyof Commands
export type WebEvent = keyof WebEvents
export type NativeEvent = keyof NativeEvents

export const COMMANDS = [
  'REFRESH_TOKEN',
  'SHUTDOWN_WEBVIEW',
  'TOAST',
  'POPUP',
  'PING',
  'OPEN_STORE',
  'GET_HEALTH_PERMISSION',
  'UPDATE_HEALTH_PERMISSION',
  'REFRESH_HEALTH_DATA',
  'REFRESH_MY_PROFILE',
  'GET_NAVIGATION_STATES',
  'OPEN_SHARESHEET',
] as const satisfies readonly Command[]

export const WEB_EVENTS = [
  'READY',
  'SUBSCRIPTION_STATUS_UPDATED',
  'INCORRECT_ACCESS',
  'SEND_POSTAL_CODE',
  'UPDATE_CART',
] as const satisfies readonly WebEvent[]

export const NATIVE_EVENTS = ['AOS_BACK', 'REFRESH_HEALTH_DATA'] as const satisfies readonly NativeEvent[]

/** How long an answer may take; `Infinity` while a person decides. */
export const REQUEST_TIMEOUT_MS = 10_000
export const REQUEST_DEFAULTS = { retry: 0, strict: true } as const
const LONGER: Partial<Record<Command, number>> = {
  POPUP: Infinity,
  UPDATE_HEALTH_PERMISSION: Infinity,
  REFRESH_HEALTH_DATA: 30_000,
}

/** The time a command is given when the caller names none. */
export const timeoutOf = (command: Command): number => LONGER[command] ?? REQUEST_TIMEOUT_MS
