import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Said } from './Said.tsx'
import { ScanField } from './ScanField.tsx'
import { setMuted } from './sounds.ts'

/** What was played: the wave and the pitch of each tone, with when it begins. */
const played: string[] = []

class FakeTone {
  type = ''
  frequency = { value: 0 }
  connect = (to: unknown) => to
  stop = () => {}
  start(at: number) {
    played.push(`${this.type} ${this.frequency.value} ${(at - 5).toFixed(2)}`)
  }
}
class FakeAudioContext {
  currentTime = 5
  destination = {}
  state = 'running'
  createOscillator = () => new FakeTone()
  createGain = () => ({ gain: { value: 0 }, connect: () => {} })
}

beforeEach(() => {
  played.length = 0
  vi.stubGlobal('AudioContext', FakeAudioContext)
})
afterEach(() => {
  setMuted(false)
  vi.unstubAllGlobals()
})

test('맞으면 짧고 높게, 틀리면 길고 낮게 울려 보지 않고도 가려진다', () => {
  const { rerender } = render(<Said feedback={{ tone: 'success', title: '1 / 2' }} />)
  expect(played.splice(0)).toEqual(['sine 880 0.00', 'sine 1320 0.09'])
  rerender(<Said feedback={{ tone: 'error', title: '이 상자의 상품이 아니에요' }} />)
  expect(played.splice(0)).toEqual(['square 220 0.00', 'square 180 0.22'])
  rerender(<Said feedback={null} />)
  expect(played).toEqual([])
})

test('소리를 끄면 울리지 않고, 다시 켜면 한 번 들려주며, 끈 것은 이 브라우저에 남는다', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<ScanField label="스캔" onScan={() => {}} />)
  await user.click(screen.getByRole('button', { name: '소리 끄기' }))
  expect(localStorage.getItem('homefit.scanner.muted')).toBe('yes')
  rerender(
    <>
      <ScanField label="스캔" onScan={() => {}} />
      <Said feedback={{ tone: 'error', title: '틀렸어요' }} />
    </>,
  )
  expect(played).toEqual([])
  await user.click(screen.getByRole('button', { name: '소리 켜기' }))
  expect(played).toEqual(['sine 880 0.00', 'sine 1320 0.09'])
})
