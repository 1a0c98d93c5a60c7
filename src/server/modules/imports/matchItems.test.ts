import { expect, test } from 'vitest'
import { sameName } from './matchItems.ts'

test('수령인은 글자 수까지 같아야 같은 사람이고, 가린 글자와 빈칸만 가리지 않는다', () => {
  for (const written of ['이서준', '이*준', '이○준', ' 이 서준', '']) expect(sameName(written, '이서준')).toBe(true)
  for (const written of ['이서', '이', '이서준님', '이*', '김*준']) expect(sameName(written, '이서준')).toBe(false)
})
