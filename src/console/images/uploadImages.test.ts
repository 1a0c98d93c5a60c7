import { expect, test } from 'vitest'
import { refuseFiles } from './uploadImages.ts'

const file = (name: string, type = 'image/jpeg', megabytes = 1) =>
  ({ name, type, size: megabytes * 1024 * 1024 }) as unknown as File

test('한 번에 10장, 한 장에 10MB까지, JPG·PNG·WebP만 올린다', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`))
  expect(refuseFiles(many(10))).toBeUndefined()
  expect(refuseFiles(many(11))).toBe('한 번에 10장까지 올릴 수 있어요.')
  expect(refuseFiles([file('a.png', 'image/png', 10), file('b.webp', 'image/webp')])).toBeUndefined()
  expect(refuseFiles([file('a.jpg'), file('큰.jpg', 'image/jpeg', 10.001)])).toBe(
    '큰.jpg: 사진 한 장은 10MB까지 올릴 수 있어요.',
  )
  for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', 'x-image/png'])
    expect(refuseFiles([file('a.jpg'), file('다른 것', type)]), type).toBe(
      '다른 것: JPG, PNG, WebP 사진만 올릴 수 있어요.',
    )
})
