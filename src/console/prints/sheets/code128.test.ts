import { expect, test } from 'vitest'
import { barsOf } from './code128.ts'

/** ISO/IEC 15417: the widths of bars and spaces of each symbol, in their order. */
const SYMBOLS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(
    /\s+/,
  )

/** What a scanner reads, with its check digit looked at. */
function read(text: string): string {
  const { bars = [], modules = 0 } = barsOf(text) ?? {}
  const ends = bars.map(([x, width]) => x + width)
  expect([bars[0]?.[0], modules - (ends.at(-1) ?? 0)]).toEqual([10, 10])
  const widths = bars.flatMap(([x, width], at) => (at === 0 ? [width] : [x - (ends[at - 1] ?? 0), width]))
  expect(widths.slice(-7).join('')).toBe('2331112')
  const symbols = Array.from({ length: (widths.length - 7) / 6 }, (_, at) =>
    SYMBOLS.indexOf(widths.slice(at * 6, at * 6 + 6).join('')),
  )
  const [start = 0, ...values] = symbols
  const check = values.pop()
  expect(check).toBe(values.reduce((sum, value, at) => sum + value * (at + 1), start) % 103)
  let set = start
  return values
    .map((value) => {
      if (value === 99 && set !== 105) return ((set = 105), '')
      if (value === 100 && set !== 104) return ((set = 104), '')
      return set === 105 ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
    })
    .join('')
}

test('주문번호, 상품주문번호, 송장번호, SKU 코드, 슬립의 번호는 스캐너가 그대로 읽는다', () => {
  for (const text of ['2611160000000A', '1234567', '584012345678', 'YOG-0012-03', 'HS120-7', 'a b_c/d.e', '1'])
    expect(read(text), text).toBe(text)
})

test('바코드가 될 수 없는 글자는 바코드 없이 글자만 나온다', () => {
  for (const text of ['요가-01', '', 'x'.repeat(49), '\n']) expect(barsOf(text), text).toBeUndefined()
})
