import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Popup } from './overlays/Popup.tsx'
import { Sheet } from './overlays/Sheet.tsx'
import { EmptyState } from './states/EmptyState.tsx'
import { Notice } from './states/Notice.tsx'
import { Progress } from './states/Progress.tsx'
import { Steps } from './Steps.tsx'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const textOf = (node: React.ReactNode) => {
  const { container, unmount } = render(node)
  const text = container.textContent
  unmount()
  return text
}

test('단추는 두 번 눌러도 한 번이고, 바쁘면 눌리지 않으며 이름은 그대로다', async () => {
  const onClick = vi.fn()
  const user = userEvent.setup()
  const { rerender } = render(<Button onClick={onClick}>담기</Button>)
  expect(button('담기').getAttribute('aria-busy')).toBeNull()
  await user.dblClick(button('담기'))
  expect(onClick).toHaveBeenCalledOnce()
  rerender(
    <Button busy onClick={onClick}>
      담기
    </Button>,
  )
  await user.click(button('담기'))
  expect(onClick).toHaveBeenCalledOnce()
  expect([button('담기').getAttribute('aria-busy'), button('담기').disabled]).toEqual(['true', false])
})

describe('나타나는 것', () => {
  test('시트와 창은 이름과 설명이 있고, 닫기와 Esc로 닫힌다', () => {
    const closed = vi.fn()
    const { rerender } = render(
      <Sheet title="옵션 선택" onClose={closed} footer={<p>합계</p>}>
        내용
      </Sheet>,
    )
    const sheet = screen.getByRole<HTMLDialogElement>('dialog', { name: '옵션 선택' })
    expect([sheet.open, sheet.querySelector('footer')?.textContent]).toEqual([true, '합계'])
    press('닫기')
    fireEvent(sheet, new Event('cancel', { cancelable: true }))
    expect(closed).toHaveBeenCalledTimes(2)
    rerender(
      <Popup
        heading="지울까요?"
        description="되돌릴 수 없어요."
        onClose={closed}
        actions={<button type="button">네</button>}
      >
        목록
      </Popup>,
    )
    const popup = screen.getByRole('alertdialog', { name: '지울까요?' })
    expect(document.getElementById(popup.getAttribute('aria-describedby') ?? '')?.textContent).toBe('되돌릴 수 없어요.')
    expect(popup.textContent).toBe('지울까요?되돌릴 수 없어요.목록네')
  })

  test('단계는 지난 것과 지금을 가르고, 막대는 얼마나 왔는지 말한다', () => {
    render(<Steps label="배송 단계" steps={['결제', '준비', '배송']} current={1} />)
    const steps = within(screen.getByRole('list', { name: '배송 단계' })).getAllByRole('listitem')
    expect(steps.map((step) => [step.textContent, step.dataset['done'], step.getAttribute('aria-current')])).toEqual([
      ['결제', 'true', null],
      ['준비', 'true', 'step'],
      ['배송', 'false', null],
    ])
    for (const [value, now] of [
      [0.254, '25'],
      [1.7, '100'],
      [-1, '0'],
    ] as const) {
      cleanup()
      render(<Progress value={value} label="무료배송까지" />)
      expect(screen.getByRole('progressbar', { name: '무료배송까지' }).getAttribute('aria-valuenow')).toBe(now)
    }
  })

  test('빈 자리와 알림은 제목, 설명, 할 일을 말한다', () => {
    expect(textOf(<EmptyState icon="cart" title="비었어요" description="담아 보세요" action={<b>가기</b>} />)).toBe(
      '비었어요담아 보세요가기',
    )
    expect(textOf(<EmptyState icon="cart" title="비었어요" />)).toBe('비었어요')
    expect(textOf(<Notice title="바뀌었어요">값이 올랐어요</Notice>)).toBe('바뀌었어요값이 올랐어요')
  })
})
