import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ImagesInput } from './ImagesInput.tsx'

const { draw, asked } = useDrawnConsole()

const image = (id: number) => ({ id, url: `/images/${id}.webp`, width: 1, height: 1 })
const jpeg = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const Ids = () => {
  const images = useWatch({ name: 'images' }) as { id: number }[] | undefined
  return <output>{(images ?? []).map(({ id }) => id).join()}</output>
}

/** Pictures with these ids; what is sent is stored under 8 and 9. */
function open(ids: number[], { max = 20, refusal }: { max?: number; refusal?: string } = {}) {
  draw(
    <Form record={{ id: 1, images: ids.map(image) }}>
      <ImagesInput source="images" label="상품 사진" max={max} />
      <Ids />
    </Form>,
    () => (refusal ? new ApiError(400, { code: 'CONFLICT', message: refusal }) : { results: [image(8), image(9)] }),
  )
}
const held = () => screen.getByRole('status').textContent
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('상품 사진 추가'), { target: { files } })
const names = () => screen.getAllByRole('img').map((one) => one.getAttribute('alt'))

test('올린 사진은 있던 사진 뒤에 붙고, 첫 사진이 대표다', async () => {
  open([1, 2])
  expect(names()).toEqual(['대표 사진', '2번째 사진'])
  choose(jpeg('가.jpg'), jpeg('나.jpg'))
  await waitFor(() => expect(held()).toBe('1,2,8,9'))
  expect(names()).toEqual(['대표 사진', '2번째 사진', '3번째 사진', '4번째 사진'])
  expect(asked.map(({ path }) => path)).toEqual(['/store-admin/v1/images'])
})

test.each([
  ['2번째 사진 앞으로', '2,1,3'],
  ['대표 사진 뒤로', '2,1,3'],
  ['2번째 사진 뒤로', '1,3,2'],
  ['대표 사진 빼기', '2,3'],
  ['3번째 사진 빼기', '1,2'],
])('%s', async (button, left) => {
  open([1, 2, 3])
  await press(button)
  expect(held()).toBe(left)
})

test('맨 앞은 더 앞으로, 맨 뒤는 더 뒤로 옮길 수 없다', () => {
  open([1, 2])
  const off = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([off('대표 사진 앞으로'), off('2번째 사진 뒤로')]).toEqual([true, true])
  expect([off('대표 사진 뒤로'), off('2번째 사진 앞으로')]).toEqual([false, false])
})

test('끌어다 놓은 사진도 올린다', async () => {
  open([1])
  fireEvent.drop(screen.getByRole('group', { name: '상품 사진' }), { dataTransfer: { files: [jpeg('가.jpg')] } })
  await waitFor(() => expect(held()).toBe('1,8,9'))
})

test('자리보다 많거나 사진이 아니면 보내지 않고 까닭을 말하며, 다음에 고르면 그 말은 사라진다', async () => {
  open([1, 2], { max: 4 })
  choose(jpeg('가.jpg'), jpeg('나.jpg'), jpeg('다.jpg'))
  screen.getByText('사진은 4장까지예요.')
  choose(jpeg('가.pdf', 'application/pdf'))
  screen.getByText('가.pdf: JPG, PNG, WebP 사진만 올릴 수 있어요.')
  expect([asked.length, held()]).toEqual([0, '1,2'])
  choose(jpeg('가.jpg'), jpeg('나.jpg'))
  await waitFor(() => expect(held()).toBe('1,2,8,9'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByLabelText('상품 사진 추가')).toBeNull()
})

test('서버가 받지 않은 사진은 왜인지 말하고, 있던 사진은 그대로다', async () => {
  open([1, 2], { refusal: '열 수 없는 사진이에요.' })
  choose(jpeg('가.jpg'))
  await screen.findByText('열 수 없는 사진이에요.')
  expect(held()).toBe('1,2')
})
