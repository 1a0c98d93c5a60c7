import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oldAmounts, otherAmounts, saidAmounts } from './saidAmounts.ts'

const won = (refund_cash: number) => ({ refund_cash, refund_points: 0, additional_payment: 0 })
const points = (refund_points: number) => ({ refund_cash: 0, refund_points, additional_payment: 0 })
const commas = (value: number) => value.toLocaleString('ko-KR')

/** Every way in which people write a sum, without its unit. */
const waysOf = (value: number): string[] => {
  const [man, rest] = [Math.floor(value / 10_000), value % 10_000]
  const [cheon, baek, one] = [Math.floor(rest / 1000), Math.floor((rest % 1000) / 100), rest % 100]
  const small = [cheon ? `${cheon}천` : '', baek ? `${baek}백` : '', one ? String(one) : ''].filter(Boolean)
  const large = man ? [`${man}만`, `${commas(man)}만`] : ['']
  const ends = rest === 0 ? [''] : [String(rest), commas(rest), small.join(''), small.join(' ')]
  return [
    String(value),
    commas(value),
    ...large.flatMap((head) =>
      ends.flatMap((end) => (head && end ? [`${head}${end}`, `${head} ${end}`] : [head + end])),
    ),
  ]
}

const amount = fc.integer({ min: 1, max: 99_999_999 })
const before = fc.constantFrom('', '환불은 ', '안녕하세요.\n', '3개 ', '요가 매트 2개(라벤더): ', '약 ', '값이,')
const after = fc.constantFrom(
  '',
  '이에요.',
  '을 돌려드려요.',
  ' 환불',
  '으로 바뀌었어요.',
  '\n감사해요.',
  '과 500번',
  '하고요',
)

test('어떻게 적어도 한 번, 적힌 그대로, 그 값으로 알아본다', () => {
  fc.assert(
    fc.property(amount, before, after, fc.constantFrom('', ' '), fc.nat(), (value, head, tail, gap, pick) => {
      const ways = waysOf(value)
      const way = ways[pick % ways.length] as string
      for (const [unit, figures] of [
        ['원', won],
        ['P', points],
        ['포인트', points],
      ] as const) {
        const written = `${way}${gap}${unit}`
        const text = `${head}${written}${tail}`
        expect(saidAmounts(text), text).toEqual([written])
        expect(otherAmounts(text, figures(value)), text).toEqual([])
        expect(oldAmounts(text, [figures(value)], figures(value + 1)), text).toEqual([written])
        expect(oldAmounts(text, [figures(value + 1)], figures(value + 2)), text).toEqual([])
      }
    }),
    { numRuns: 2000 },
  )
})

test('어떤 글이어도 적힌 것만, 글에 있는 차례로 말하고, 긴 글에서도 오래 걸리지 않는다', () => {
  const pieces = fc.array(fc.constantFrom('1', '2,', '0', '만', '천', '백', '원', 'P', ' ', '\n', '.', '쿠폰', '가'))
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('')
      for (const one of saidAmounts(text)) expect(text).toContain(one)
      expect(otherAmounts(text, won(0))).toEqual(saidAmounts(text))
    }),
  )
  const started = performance.now()
  for (const part of ['1', '1,', '1만 ', '1 ', '  ', '1천', '1.1']) saidAmounts(part.repeat(10_000))
  expect(performance.now() - started).toBeLessThan(500)
})

test.each([
  ['돌려드릴 돈은 12,000 원, 1만 2천원, 12000원이에요', ['12,000 원', '1만 2천원', '12000원']],
  ['1.2만원 · 2만 천원 · 3천5백 원', ['1.2만원', '2만 천원', '3천5백 원']],
  ['23,900원하고 500 포인트', ['23,900원', '500 포인트']],
  // a thing or a bound, not what is given back
  ['1만원 쿠폰, 5,000원권 상품권, 3천원 할인 쿠폰, 1만 원짜리 쿠폰을 드려요', []],
  ['5만원 이상 무료배송이에요', []],
  // one and the same digits, other words
  ['블루 2 원하시면 1080Px 화면, KX12P 모델, 1588-1234, 3개, 7일', []],
  ['1만 개 남았고\n원은 없어요', []],
  ['색은 2만 12,000원이에요', ['12,000원']],
])('%s', (text, said) => {
  expect(saidAmounts(text)).toEqual(said)
})

test('쿠폰의 금액은 예전 환불 금액과 같아도 답변을 막지 않는다', () => {
  expect(oldAmounts('사과의 뜻으로 1만원 쿠폰을 드려요.', [won(10_000)], won(9000))).toEqual([])
  expect(oldAmounts('1만원을 돌려드려요. 1만원 쿠폰도요.', [won(10_000)], won(9000))).toEqual(['1만원'])
})
