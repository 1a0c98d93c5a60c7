import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CouponTicket } from './CouponTicket.tsx'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { Receipt } from './Receipt.tsx'
import { Slides } from './Slides.tsx'
import { Why } from './Why.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const textOf = (node: React.ReactNode) => {
  const { container, unmount } = render(node)
  const text = container.textContent
  unmount()
  return text
}

describe('값과 그림', () => {
  test.each([
    [{ final: 12_900 }, '12,900원'],
    [{ final: 12_900, list: 12_900, discountRate: 5 }, '12,900원'],
    [{ final: 9_000, list: 15_000, discountRate: 40 }, '할인율 40%9,000원할인 전 15,000원'],
    [{ final: 9_000, list: 15_000, discountRate: 40, size: 'l' as const }, '할인 전 15,000원할인율 40%9,000원'],
    [{ final: 14_990, list: 15_000, discountRate: 0 }, '14,990원할인 전 15,000원'],
    [{ final: 14_990, list: 15_000 }, '14,990원할인 전 15,000원'],
    [{ final: 9_000, list: 15_000, member: 8_000 }, '9,000원할인 전 15,000원회원가 8,000원'],
  ])('%j의 값은 %s', (props, text) => {
    expect(textOf(<Price {...props} />)).toBe(text)
  })

  test('영수증은 없는 줄을 빼고, 빼는 돈에 빼기를 붙이며, 포인트는 돈과 따로 적는다', () => {
    const lines = [
      { label: '상품', amount: 10_000, always: true },
      { label: '할인', amount: 0, minus: true },
      { label: '쿠폰', amount: 1_000, minus: true, why: '장바구니 쿠폰' },
      { label: '배송비', amount: 0, always: true },
      { label: '조정', amount: -500 },
    ]
    const total = { label: '합계', amount: 8_500, note: '부가세 포함' }
    const { container } = render(<Receipt lines={lines} total={total} />)
    expect(
      [...container.querySelectorAll('dl > div')].map((line) => [...line.children].map((one) => one.textContent)),
    ).toEqual([
      ['상품', '10,000원'],
      ['쿠폰장바구니 쿠폰', '-1,000원'],
      ['배송비', '0원'],
      ['조정', '-500원'],
      ['합계부가세 포함', '8,500원'],
    ])
    const sum = (amount: number, points?: number) =>
      textOf(<Receipt lines={[]} total={{ label: '', amount, ...(points === undefined ? {} : { points }) }} />)
    expect([sum(100), sum(100, 0), sum(100, 20), sum(0, 20), sum(0, 0)]).toEqual([
      '100원',
      '100원',
      '100원 + 20P',
      '20P',
      '0원',
    ])
  })

  test('까닭은 있을 때만 있고, 무엇의 까닭인지 말한다', () => {
    expect(textOf(<Why of="배송비" lines={[]} />)).toBe('')
    render(<Why of="배송비" lines={['섬이에요', '멀어요']} />)
    expect(screen.getByLabelText('배송비: 왜 이 금액인가요?').parentElement?.textContent).toBe(
      '왜 이 금액인가요?섬이에요멀어요',
    )
  })

  test('쿠폰은 종류, 할인, 이름, 조건, 기한을 말하고, 끝난 것은 끝났다고 한다', () => {
    const all = {
      kind: '상품 쿠폰',
      discount: '10% 할인',
      name: '봄',
      terms: ['전 상품', '1만원 이상'],
      until: '내일까지',
    }
    expect(textOf(<CouponTicket {...all} />)).toBe('상품 쿠폰10% 할인봄전 상품1만원 이상내일까지')
    render(<CouponTicket {...all} isOver badge="D-1" actions={<button type="button">받기</button>} />)
    const ticket = screen.getByRole('article', { name: '봄' })
    expect([ticket.dataset['over'], ticket.textContent]).toEqual([
      'true',
      '상품 쿠폰D-110% 할인봄전 상품1만원 이상내일까지받기',
    ])
  })

  test('그림은 제 크기와 설명을 가지고, 먼저 보일 것만 서둘러 받는다', () => {
    const image = { url: '/a.webp', width: 72, height: 36, alt: '매트' }
    const { container, rerender } = render(<Picture image={image} />)
    const said = () => {
      const img = container.querySelector('img')
      return img && ['src', 'width', 'height', 'alt', 'loading'].map((name) => img.getAttribute(name))
    }
    expect(said()).toEqual(['/a.webp', '72', '36', '매트', 'lazy'])
    rerender(<Picture image={image} alt="" eager />)
    expect(said()).toEqual(['/a.webp', '72', '36', '', 'eager'])
    rerender(<Picture image={null} />)
    expect(said()).toBeNull()
  })

  test('넘기는 그림은 화살표와 점으로 넘기고, 끝에서는 넘어가지 않으며, 하나뿐이면 단추가 없다', () => {
    const went: unknown[] = []
    const pages: number[] = []
    const slides = ['하나', '둘', '셋'].map((word) => <li key={word}>{word}</li>)
    const { rerender } = render(
      <Slides label="매트 사진" unit="사진" onPage={(page) => pages.push(page)}>
        {slides}
      </Slides>,
    )
    const strip = screen.getByRole('list', { name: '매트 사진' })
    Object.defineProperty(strip, 'clientWidth', { value: 100 })
    strip.scrollTo = (to?: unknown) => {
      strip.scrollLeft = (to as { left: number }).left
      went.push(strip.scrollLeft)
      fireEvent.scroll(strip)
    }
    const state = () => [
      button('이전 사진').getAttribute('aria-disabled'),
      button('다음 사진').getAttribute('aria-disabled'),
      [1, 2, 3].filter((n) => button(`사진 ${n}`).getAttribute('aria-current') === 'true'),
    ]
    expect(state()).toEqual(['true', 'false', [1]])
    press('이전 사진')
    press('다음 사진')
    expect(state()).toEqual(['false', 'false', [2]])
    press('사진 3')
    expect(state()).toEqual(['false', 'true', [3]])
    press('다음 사진')
    press('이전 사진')
    expect([went, pages]).toEqual([
      [100, 200, 100],
      [1, 2, 1],
    ])
    rerender(
      <Slides label="매트 사진" unit="사진">
        {slides.slice(0, 1)}
      </Slides>,
    )
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
