import type { Command, HealthPermission } from '../messages/catalogue.ts'
import { isRecord } from '../messages/message.ts'

/** What a made-up app answers with, and what it remembers of what it was told. */
export type FakeAppState = {
  /** the access token of the person signed in to the app; null: nobody */
  accessToken: string | null
  backUrls: string[]
  health: HealthPermission['status']
  /** the button pressed on every popup; null: the last */
  popupButton: string | null
  isClosed: boolean
  toasts: string[]
}

export type FakeApp = FakeAppState & { newToken: () => string | null }

export class FakeRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the app refuses: ${code}`)
    this.code = code
  }
}

/** Every command of the catalogue, answered as an app would. */
export function fakeApp({ newToken, ...given }: Partial<FakeApp> = {}) {
  const state: FakeAppState = {
    accessToken: null,
    backUrls: [],
    health: 'NOT_DETERMINED',
    popupButton: null,
    isClosed: false,
    toasts: [],
    ...given,
  }
  const answers: Record<Command, (payload: Record<string, unknown>) => unknown> = {
    REFRESH_TOKEN() {
      const accessToken = newToken ? newToken() : state.accessToken
      if (accessToken === null) throw new FakeRefusal('UNAUTHORIZED')
      return { accessToken, provider: 'weapp' }
    },
    SHUTDOWN_WEBVIEW() {
      state.isClosed = true
      return undefined
    },
    TOAST({ message }) {
      state.toasts.push(String(message))
      return undefined
    },
    POPUP: ({ buttons }) => ({ button_id: state.popupButton ?? lastButton(buttons) }),
    PING: () => 'PONG',
    OPEN_STORE: () => undefined,
    GET_HEALTH_PERMISSION: () => ({ status: state.health, subjects: state.health === 'GRANTED' ? ['STEPS'] : [] }),
    UPDATE_HEALTH_PERMISSION({ subjects }) {
      state.health = 'GRANTED'
      return { status: state.health, subjects }
    },
    REFRESH_HEALTH_DATA: () => ({ uploaded: 0, last_synced_at: null }),
    REFRESH_MY_PROFILE: () => undefined,
    GET_NAVIGATION_STATES: () => ({ backUrls: state.backUrls }),
    OPEN_SHARESHEET: () => ({ completed: true }),
  }
  return {
    state,
    /** Throws `FakeRefusal` for what the app does not know or does not give. */
    answer: (cmd: string, payload: unknown): unknown => {
      if (!Object.hasOwn(answers, cmd)) throw new FakeRefusal('NO_MATCHED_COMMAND')
      return answers[cmd as Command](isRecord(payload) ? payload : {})
    },
  }
}

function lastButton(buttons: unknown): string {
  const last: unknown = Array.isArray(buttons) ? buttons.at(-1) : undefined
  return isRecord(last) && typeof last.id === 'string' ? last.id : ''
}
