import { createBridge, type BridgeOptions } from '#customer/bridge/bridge.ts'
import type { FakeApp } from '#customer/bridge/fake/fakeApp.ts'
import { installFakeNative, type FakeSwitches } from '#customer/bridge/fake/fakeNative.ts'
import { fakeWindow } from '#customer/bridge/fake/fakeWindow.ts'
import type { BridgeMessage } from '#customer/bridge/messages/message.ts'

export type LogLine = [level: string, text: string]

type Options = {
  os?: 'ios' | 'android'
  switches?: Partial<FakeSwitches>
  app?: Partial<FakeApp>
  pathname?: string
  options?: Partial<BridgeOptions>
}

/** A bridge in a window of its own with a made-up app around it, not yet started; what it logs is kept. */
export function bridgeInApp({ os = 'ios', switches, app, pathname, options }: Options = {}) {
  const window = fakeWindow(pathname === undefined ? {} : { pathname })
  const native = installFakeNative({ window, os, ...(switches ? { switches } : {}), ...(app ? { app } : {}) })
  const logged: LogLine[] = []
  const bridge = createBridge({
    window,
    environment: { kind: 'app', os },
    webVersion: '1.2.3',
    log: (level, text) => logged.push([level, text]),
    ...options,
  })
  const sent = () => messages(native.log.lines(), 'web→native')
  const received = () => messages(native.log.lines(), 'native→web')
  return { window, native, bridge, logged, sent, received }
}

/** The same, started, with its READY already out of the log. */
export function startedBridge(options: Options = {}) {
  const all = bridgeInApp(options)
  all.bridge.init()
  all.native.log.clear()
  return all
}

function messages(lines: readonly { way: string; message: BridgeMessage }[], way: string): BridgeMessage[] {
  return lines.filter((line) => line.way === way).map((line) => line.message)
}
