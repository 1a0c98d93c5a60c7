import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from '#console/live/readEvents.ts'

/** A body that arrives in pieces of the given sizes. */
const bodyOf = (text: string, sizes: number[]) => {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  let turn = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const size = sizes[turn++ % sizes.length] ?? 1
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const read = async (text: string, sizes = [1_000]) => {
  const events = []
  for await (const event of readEvents(bodyOf(text, sizes))) events.push(event)
  return events
}

const stream = [
  'retry: 2000\n: connected\n\n',
  'event: order-items\ndata: {"ids":[1,2],"status":"배송중"}\n\n',
  ': keep\n\n',
  'event:job\r\ndata:{"id":7,\r\ndata: "label":"발송 처리"}\r\n\r\n',
  'data: 그냥 글\n\n',
  'event: job\ndata: {"id":8',
].join('')

const heard = [
  { event: 'order-items', data: { ids: [1, 2], status: '배송중' } },
  { event: 'job', data: { id: 7, label: '발송 처리' } },
  { event: 'message', data: '그냥 글' },
]

test('이름과 내용을 읽고, 주석과 끝나지 않은 것은 버린다', async () => {
  expect(await read(stream)).toEqual(heard)
})

test('한글 한가운데에서 끊겨 와도 같은 것을 읽는다', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sizes, async (pieces) => {
      expect(await read(stream, pieces)).toEqual(heard)
    }),
  )
})
