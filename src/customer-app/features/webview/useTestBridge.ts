import { useEffect, useState, useSyncExternalStore } from 'react'
import { createBridge, type Bridge } from '#customer/bridge/bridge.ts'
import { installFakeNative, type FakeNative } from '#customer/bridge/fake/fakeNative.ts'
import { fakeWindow } from '#customer/bridge/fake/fakeWindow.ts'
import { bridge as appBridge } from '#customer/shell/webview/bridge.ts'
import type { Outcome } from './outcome.ts'

export type FakeOs = 'ios' | 'android'
export type Line = { at: number; title: string; detail: unknown; tone: 'out' | 'in' | 'error' }

type Made = { bridge: Bridge; fake: FakeNative }

/** A made-up app of one system, and a bridge to it, in a window of their own: the page around it does not notice. */
function makeApp(os: FakeOs): Made {
  const window = fakeWindow({ pathname: '/webview-test' })
  const fake = installFakeNative({ window, os, app: { accessToken: 'header.payload.signature', backUrls: ['/store'] } })
  const bridge = createBridge({ window, environment: { kind: 'app', os }, webVersion: 'test' })
  bridge.on('AOS_BACK', () => {})
  bridge.init()
  return { bridge, fake }
}

/** The bridge the buttons speak through: the real one in the app, on a desktop one to a made-up app. */
export function useTestBridge() {
  const [made, setMade] = useState<Made | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Line[]>([])
  const messages = useSyncExternalStore(
    (listener) => made?.fake.log.subscribe(listener) ?? nothing,
    () => made?.fake.log.lines() ?? EMPTY,
  )

  useEffect(() => () => made?.bridge.close(), [made])

  const add = ({ title, detail, failed }: Outcome) => {
    const line: Line = { at: Date.now(), title, detail, tone: failed ? 'error' : 'in' }
    setOutcomes((before) => [...before, line])
  }
  const ofFake: Line[] = messages.map(({ at, way, message }) => ({
    at,
    title: `${way === 'web→native' ? '웹 → 앱' : '앱 → 웹'} · ${message.type}`,
    detail: message,
    tone: message.type === 'ERROR' ? 'error' : way === 'web→native' ? 'out' : 'in',
  }))

  return {
    bridge: made?.bridge ?? appBridge,
    fake: made?.fake ?? null,
    lines: [...ofFake, ...outcomes].sort((a, b) => b.at - a.at),
    add,
    start: (os: FakeOs) => setMade(makeApp(os)),
    stop: () => setMade(null),
    clear() {
      made?.fake.log.clear()
      setOutcomes([])
    },
  }
}

const EMPTY: readonly never[] = []
const nothing = () => {}
