import { expect, test, vi } from 'vitest'
import { watchErrors } from './watchErrors.ts'

const event = (name: string, values: object) => Object.assign(new Event(name), values)

function watched() {
  const target = new EventTarget()
  const report = vi.fn(() => 'id')
  const stop = watchErrors(target as unknown as Window, { report })
  return { target, report, stop }
}

test('잡히지 않은 오류와 거절된 약속을 알린다', () => {
  const { target, report } = watched()
  const [thrown, rejected] = [new Error('던짐'), new Error('거절')]
  target.dispatchEvent(event('error', { error: thrown }))
  target.dispatchEvent(event('unhandledrejection', { reason: rejected }))
  expect(report.mock.calls).toEqual([
    [thrown, { source: 'window' }],
    [rejected, { source: 'promise' }],
  ])
})

test('다른 곳의 스크립트와 열리지 않은 그림은 우리 오류가 아니다', () => {
  const { target, report } = watched()
  target.dispatchEvent(event('error', { error: null, message: 'Script error.' }))
  target.dispatchEvent(new Event('error'))
  expect(report).not.toHaveBeenCalled()
})

test('그만두면 더 듣지 않는다', () => {
  const { target, report, stop } = watched()
  stop()
  target.dispatchEvent(event('error', { error: new Error('나중') }))
  target.dispatchEvent(event('unhandledrejection', { reason: new Error('나중') }))
  expect(report).not.toHaveBeenCalled()
})
