import { expect, test } from 'vitest'
import { fitOf, saysBody, sizeTableIn } from './sizeTable.ts'

const cells = (tag: string, list: string[]) => `<tr>${list.map((one) => `<${tag}>${one}</${tag}>`).join('')}</tr>`
const html = (head: string[], ...rows: string[][]) =>
  `<p>설명</p><table><tbody>${cells('td', ['소재', '면'])}</tbody></table><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`
const HEAD = ['사이즈', '가슴(cm)', '권장 키(cm)', '권장 몸무게(kg)']
const clothes = html(
  HEAD,
  ['S', '80', '153~162', '44~51'],
  ['M', '85', '157~167', '50 - 58kg'],
  ['L', '90', '160–171', '57~66'],
)

test('첫 칸이 사이즈인 표만 사이즈 표이고, 칸이 모자란 줄은 빠진다', () => {
  expect(sizeTableIn(html(HEAD, ['S', '80', '150~160', '45~50'], ['M', '85']))).toEqual({
    head: HEAD,
    rows: [['S', '80', '150~160', '45~50']],
  })
  for (const none of ['', '<p>사이즈</p>', html(['색상', '값'], ['블랙', '1']), html(HEAD)])
    expect(sizeTableIn(none), none).toBeUndefined()
})

test('키와 몸무게를 모두 말하는 표에만 물을 수 있다', () => {
  const says = (...head: string[]) => saysBody({ head, rows: [] })
  expect([
    says(...HEAD),
    says('사이즈', '키', '체중'),
    says('사이즈', '가슴', '키'),
    says('사이즈', '키트', '체중'),
  ]).toEqual([true, true, false, false])
})

test.each([
  [158, 47, { kind: 'ONE', size: 'S' }],
  [162, 54, { kind: 'ONE', size: 'M' }],
  [163, 57.5, { kind: 'BETWEEN', size: 'M', looser: 'L' }],
  [165, 62, { kind: 'ONE', size: 'L' }],
  [165, 72, { kind: 'ONE', size: 'L' }],
  [165, 73, { kind: 'NONE' }],
  [185, 62, { kind: 'NONE' }],
  [130, 47, { kind: 'NONE' }],
])('키 %i, 몸무게 %f이면 %j', (height, weight, fit) => {
  const table = sizeTableIn(clothes)
  expect(table && fitOf(table, { height, weight })).toEqual(fit)
})

test('알아볼 수 없는 범위의 사이즈는 권하지 않는다', () => {
  const table = sizeTableIn(html(HEAD, ['S', '80', '작은 분', '44~51'], ['M', '85', '155', '50']))
  expect(table && fitOf(table, { height: 155, weight: 50 })).toEqual({ kind: 'ONE', size: 'M' })
})
