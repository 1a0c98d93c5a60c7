import { expect, test } from 'vitest'
import type { Image, OptionGroup } from '#customer/api/models.ts'
import { picturedOption } from './colorPictures.ts'

const group = (id: number, name: string, ...values: string[]) =>
  ({ id, name, values: values.map((one, n) => ({ id: id * 10 + n, name: one, extra_price: 0 })) }) as OptionGroup
const pictures = (...alts: (string | undefined)[]) => alts.map((alt, n) => ({ id: n, alt }) as Image)
const found = (groups: OptionGroup[], images: Image[], name = '매트') => {
  const pictured = picturedOption(groups, images, name)
  return pictured && [pictured.group.name, Object.fromEntries(pictured.pages)]
}

test('설명에 값의 이름이 있는 첫 사진이 그 값의 사진이고, 사진이 없는 값도 있을 수 있다', () => {
  const groups = [group(1, '크기', 'S', 'M'), group(2, '색상', '블랙', '로즈', '민트')]
  const images = pictures('매트 블랙', '매트(로즈), 펼친 것', undefined, '가까이 본 매트 블랙')
  expect(found(groups, images)).toEqual(['색상', { 20: 0, 21: 1 }])
})

test('상품 이름에 든 색은 치지 않고, 긴 이름이 먼저이며, 낱말이 아니면 그 색이 아니다', () => {
  const groups = [group(2, '색상', '그린', '다크 그린', '블랙')]
  expect(found(groups, pictures('블랙 매트 다크 그린', '블랙 매트 그린', '블랙 매트'), '블랙 매트')).toEqual([
    '색상',
    { 20: 1, 21: 0 },
  ])
  expect(found([group(2, '색상', 'S', 'M')], pictures('Small', 'SM'))).toBeUndefined()
})

test('사진으로 가려지는 값이 하나뿐이면 고를 것이 없다', () => {
  expect(found([group(2, '색상', '블랙', '로즈')], pictures('매트 블랙', '매트'))).toBeUndefined()
  expect(found([], pictures('매트 블랙'))).toBeUndefined()
})
