import { vi } from 'vitest'
import type { BridgeWindow } from '#customer/bridge/bridgeWindow.ts'
import type { FakeApp } from '#customer/bridge/fake/fakeApp.ts'
import { installFakeNative, type FakeSwitches } from '#customer/bridge/fake/fakeNative.ts'

const AGENT = 'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Mobile Safari/537.36 weapp/1.0'

/**
 * Makes the document of this test one inside the app, with the customer app's shell loaded anew into it. Answers come
 * within the call unless `delayMs` says otherwise.
 */
export async function openShellInApp(options: { app?: Partial<FakeApp>; switches?: Partial<FakeSwitches> } = {}) {
  vi.resetModules()
  sessionStorage.clear()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENT)
  const native = installFakeNative({
    window: window as unknown as BridgeWindow,
    os: 'android',
    app: options.app ?? {},
    switches: { delayMs: null, ...options.switches },
  })
  const { startBridge } = await import('#customer/shell/webview/startBridge.ts')
  const failure = startBridge()
  if (failure) throw failure
  /** What the web asked and told since, by name. */
  const said = () =>
    native.log
      .lines()
      .filter(({ way }) => way === 'web→native')
      .map(({ message }) => message.data as { cmd?: string; event?: string; payload?: unknown })
      .map(({ cmd, event, payload }) => ({ name: cmd ?? event, payload }))
  native.log.clear()
  return { native, said }
}
