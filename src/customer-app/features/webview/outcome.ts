import type { Bridge } from '#customer/bridge/bridge.ts'
import { BridgeError } from '#customer/bridge/messages/bridgeError.ts'
import type { Command, NativeEvent, WebEvent } from '#customer/bridge/messages/catalogue.ts'
import type { FakeNative } from '#customer/bridge/fake/fakeNative.ts'

/** What came of one press of a button. */
export type Outcome = { title: string; detail: unknown; failed: boolean }

/** Sends one command with an example of what it carries. Never rejects. */
export async function tryCommand(bridge: Bridge, command: Command): Promise<Outcome> {
  try {
    const reply: unknown = await bridge.request(command, COMMAND_EXAMPLES[command] as never)
    return { title: `${command} 답`, detail: reply ?? null, failed: false }
  } catch (thrown) {
    const detail = thrown instanceof BridgeError ? { code: thrown.code, message: thrown.message } : String(thrown)
    return { title: `${command} 거절`, detail, failed: true }
  }
}

/** Sends one event with an example of what it carries. */
export function tryEvent(bridge: Bridge, event: WebEvent) {
  bridge.dispatch(event, EVENT_EXAMPLES[event] as never)
}

/** Lets the made-up app send one event. */
export function tryNativeEvent(fake: FakeNative, event: NativeEvent) {
  if (event === 'AOS_BACK') fake.emit(event)
  else fake.emit(event, { subjects: ['STEPS'], at: new Date().toISOString() })
}

const share = { title: '홈핏', url: 'https://homefit.example/store' }
const popup = {
  title: '지울까요?',
  message: '지우면 되돌릴 수 없어요.',
  buttons: [
    { id: 'no', label: '취소', style: 'cancel' },
    { id: 'yes', label: '지우기', style: 'destructive' },
  ],
}
const COMMAND_EXAMPLES: Partial<Record<Command, unknown>> = {
  TOAST: { message: '장바구니에 담았어요', duration: 'SHORT' },
  POPUP: popup,
  OPEN_STORE: { path: '/store/best' },
  UPDATE_HEALTH_PERMISSION: { subjects: ['STEPS'] },
  REFRESH_HEALTH_DATA: {},
  OPEN_SHARESHEET: share,
}

const EVENT_EXAMPLES: Record<WebEvent, unknown> = {
  READY: {
    bridge_version: 1,
    web_version: 'test',
    route: '/webview-test',
    capabilities: ['AOS_BACK', 'REFRESH_HEALTH_DATA', 'PING'],
    nonce: 'test',
  },
  SUBSCRIPTION_STATUS_UPDATED: { status: 'ACTIVE', plan_id: 1 },
  INCORRECT_ACCESS: { path: '/my/orders', reason: 'NO_TOKEN' },
  SEND_POSTAL_CODE: {
    postcode: '06236',
    address1: '서울특별시 강남구 테헤란로 152',
    road_address: '서울특별시 강남구 테헤란로 152',
    jibun_address: '서울특별시 강남구 역삼동 737',
  },
  UPDATE_CART: { count: 3 },
}
