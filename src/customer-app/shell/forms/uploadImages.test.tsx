import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '#tests/support/answering.ts'
import { uploadImages } from './uploadImages.ts'

let sent: { path: string; method: string | undefined; form: FormData }[] = []
let answer = () => Response.json({ results: [{ id: 1 }] })
beforeEach(() => {
  sent = []
  answer = () => Response.json({ results: [{ id: 1 }] })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, method: init.method, form: init.body as FormData })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photo = (bytes: number, name = 'a.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
const filesIn = (n = 0) => sent[n]?.form.getAll('files') as File[]

/** A browser that reads every picture as this large, and draws one of so many bytes. */
function drawing(width: number, height: number, bytes: number | null) {
  const made: number[][] = []
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation(((name: string) =>
    name === 'canvas'
      ? {
          width: 0,
          height: 0,
          getContext: () => null,
          toBlob(this: HTMLCanvasElement, done: (blob: Blob | null) => void, type: string) {
            made.push([this.width, this.height])
            done(bytes === null ? null : new Blob([new Uint8Array(bytes)], { type }))
          },
        }
      : create(name)) as typeof document.createElement)
  return { made, close }
}

test.each(['REVIEW', 'CLAIM', 'QUESTION', 'PROFILE'] as const)(
  '%s의 사진은 어디에 쓸지와 함께 고른 차례로 간다',
  async (purpose) => {
    expect(await uploadImages([photo(10, 'a.png'), photo(20, 'b.png')], purpose)).toEqual([{ id: 1 }])
    expect(sent.map(({ path, method, form }) => [method, path, form.get('purpose')])).toEqual([
      ['POST', '/store/v1/images', purpose],
    ])
    expect(filesIn().map(({ name, size }) => [name, size])).toEqual([
      ['a.png', 10],
      ['b.png', 20],
    ])
  },
)

test.each([
  [4_000, 3_000, [2_000, 1_500]],
  [3_000, 4_000, [1_500, 2_000]],
  [2_000, 1_000, [2_000, 1_000]],
  [800, 600, [800, 600]],
])('%i×%i의 큰 사진은 긴 변이 2,000을 넘지 않게 줄이고, 키우지 않는다', async (width, height, size) => {
  const { made, close } = drawing(width, height, 500)
  await uploadImages([photo(1_500_001)], 'CLAIM')
  expect(made).toEqual([size])
  expect(filesIn().map((file) => [file.name, file.type, file.size])).toEqual([['photo.jpg', 'image/jpeg', 500]])
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['작은 사진', 1_500_000, 500],
  ['줄여도 더 큰 사진', 1_500_001, 1_600_000],
  ['그리지 못한 사진', 1_500_001, null],
])('%s은 그대로 보낸다', async (_what, bytes, drawn) => {
  drawing(4_000, 3_000, drawn)
  await uploadImages([photo(bytes)], 'CLAIM')
  expect(filesIn().map((file) => [file.name, file.size])).toEqual([['a.png', bytes]])
})

test('브라우저가 읽지 못하는 사진은 그대로 보내 서버가 판단하고, 거절은 그대로 알린다', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
  answer = () => refused(400, 'IMAGE_TYPE')
  await expect(uploadImages([photo(1_500_001)], 'REVIEW')).rejects.toMatchObject({ code: 'IMAGE_TYPE' })
  expect(filesIn()[0]?.size).toBe(1_500_001)
})
