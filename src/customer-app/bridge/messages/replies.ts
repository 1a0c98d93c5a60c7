import type { Command, NativeEvent } from './catalogue.ts'
import { isRecord } from './message.ts'

type Guard = (value: unknown) => boolean

const anything: Guard = () => true
const isText: Guard = (value) => typeof value === 'string'
const areTexts: Guard = (value) => Array.isArray(value) && value.every(isText)
const shaped =
  (shape: Record<string, Guard>): Guard =>
  (value) =>
    isRecord(value) && Object.entries(shape).every(([key, guard]) => guard(value[key]))

const PERMISSIONS = ['GRANTED', 'DENIED', 'NOT_DETERMINED', 'UNSUPPORTED']
const healthPermission = shaped({ status: (value) => PERMISSIONS.some((name) => name === value), subjects: areTexts })

const REPLIES: Record<Command, Guard> = {
  REFRESH_TOKEN: shaped({
    accessToken: (value) => isText(value) && value !== '',
    provider: (value) => value === 'weapp',
  }),
  SHUTDOWN_WEBVIEW: anything,
  TOAST: anything,
  POPUP: shaped({ button_id: isText }),
  PING: (value) => value === 'PONG',
  OPEN_STORE: anything,
  GET_HEALTH_PERMISSION: healthPermission,
  UPDATE_HEALTH_PERMISSION: healthPermission,
  REFRESH_HEALTH_DATA: shaped({
    uploaded: (value) => Number.isInteger(value),
    last_synced_at: (value) => value === null || isText(value),
  }),
  REFRESH_MY_PROFILE: anything,
  GET_NAVIGATION_STATES: shaped({ backUrls: areTexts }),
  OPEN_SHARESHEET: shaped({ completed: (value) => typeof value === 'boolean' }),
}

const EVENTS: Record<NativeEvent, Guard> = {
  AOS_BACK: anything,
  REFRESH_HEALTH_DATA: shaped({ subjects: areTexts, at: isText }),
}

/** Whether a reply is what the catalogue says of its command. Apps in the field are older and newer than this page. */
export const isReplyOf = (command: Command, reply: unknown): boolean => REPLIES[command](reply)

/** Whether a payload is what the catalogue says of a native event. */
export const isPayloadOf = (event: NativeEvent, payload: unknown): boolean => EVENTS[event](payload)
