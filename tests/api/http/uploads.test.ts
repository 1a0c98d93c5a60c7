import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFileStore } from '#server/files/fileStore.ts'
import { useApi } from '#tests/support/api.ts'
import { scratchFolder } from '#tests/support/scratchFolder.ts'

const api = useApi()
const path = '/store/v1/images'
const MB = 1024 * 1024
const folder = scratchFolder('uploads')
let before: typeof api.deps.files

beforeAll(() => {
  before = api.deps.files
  api.deps.files = diskFileStore(folder)
})
afterAll(() => {
  api.deps.files = before
})

const leftOver = () => {
  try {
    return readdirSync(join(folder, 'uploads'))
  } catch {
    return []
  }
}
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#F71766' } })
    .png()
    .toBuffer()
const boundary = 'homefit-edge'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const part = (name: string, text: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const filePart = (name: string, text: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n${text}\r\n`
const end = `--${boundary}--\r\n`

async function send(body: BodyInit, headers: Record<string, string> = multipart, token?: string) {
  const { token: own } = token === undefined ? await api.customer() : { token }
  const response = await api.app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${own}`, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as { code: string } }
}

/** How much of `totalBytes` was read before the answer came. */
async function sendEndless(first: string, filler: string, totalBytes: number, headers = multipart) {
  let read = 0
  const chunk = new TextEncoder().encode(filler.repeat(Math.ceil((64 * 1024) / filler.length)))
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read === 0) controller.enqueue(new TextEncoder().encode(first))
      if (read >= totalBytes) return controller.close()
      read += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  return { ...(await send(stream, headers)), read }
}

describe('큰 본문', () => {
  test('파일을 받는 곳에 urlencoded 본문이 오면 읽지 않고 거절한다', async () => {
    const answer = await sendEndless('', 'a=1&', 60 * MB, { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
    expect(answer.read).toBeLessThan(MB)
  })

  test('파일이 아닌 내용은 64KB까지다: 긴 값도, 많은 값도, 앞뒤의 군더더기도 그 뒤는 읽지 않는다', async () => {
    const cases = [
      await sendEndless(part('purpose', 'CLAIM').slice(0, -2), 'x', 60 * MB),
      await sendEndless('', 'junk before the first part\r\n', 60 * MB),
      await sendEndless(part('purpose', 'CLAIM') + end, 'junk after the last part\r\n', 60 * MB),
      await sendEndless(`--${boundary}\r\nx-header: `, 'h', 60 * MB),
      await sendEndless(`--${boundary}\r\n`, 'h: 1\r\n', 60 * MB),
    ]
    for (const [index, answer] of cases.entries()) {
      expect(answer.status, `${index} ${answer.body.code}`).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.read, String(index)).toBeLessThan(2 * MB)
    }
    expect((await send(part('a', 'x'.repeat(65 * 1024)) + end)).body.code).toBe('BODY_TOO_LARGE')
    expect((await send(part('a', 'x'.repeat(40_000)) + part('b', 'x'.repeat(40_000)) + end)).body.code).toBe(
      'BODY_TOO_LARGE',
    )
  })

  test('조각은 20개까지 받고, 넘으면 나머지를 읽지 않는다', async () => {
    expect((await send(part('a', '1').repeat(21) + end)).body.code).toBe('VALIDATION')
    const many = await sendEndless('', part('a', '1'), 60 * MB)
    expect(many).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect(many.read).toBeLessThan(2 * MB)
    const files = await sendEndless('', filePart('a.png', 'x'), 60 * MB)
    expect(files).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect(files.read).toBeLessThan(2 * MB)
  })

  test('끝나지 않는 파일은 한도에서 멈추고, 메모리가 아니라 디스크로 간다', async () => {
    const memory = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - memory)), 5)
    const answer = await sendEndless(filePart('a.png', 'x').slice(0, -2), 'x', 130 * MB)
    clearInterval(watch)
    expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
    expect(most).toBeLessThan(40 * MB)
    expect(leftOver()).toEqual([])
  })

  test('끊기거나 형식이 틀린 본문은 400이고 파일을 남기지 않는다', async () => {
    const broken = [
      filePart('a.png', 'half'),
      '',
      'no boundary at all',
      `--${boundary}\r\n\r\nno header\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n`,
    ]
    for (const body of broken) {
      const answer = await send(body)
      expect(answer, body).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    }
    expect((await send('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
    expect(leftOver()).toEqual([])
  })
})

describe('한 사람의 업로드', () => {
  test('한 번에 두 개까지 올리고, 하나가 끝나면 다시 올린다. 다른 사람은 막지 않는다', async () => {
    const customer = await api.customer()
    const bytes = await picture()
    const slow = () => {
      const gate = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      const text = new TextEncoder()
      let asked = 0
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            asked += 1
            if (asked === 1) return controller.enqueue(text.encode(filePart('a.png', '').slice(0, -2)))
            begun.resolve()
            await gate.promise
            controller.enqueue(new Uint8Array(bytes))
            controller.enqueue(text.encode(`\r\n${end}`))
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      return { finish: gate.resolve, begun: begun.promise, answer: send(stream, multipart, customer.token) }
    }
    const [first, second] = [slow(), slow()]
    await Promise.all([first.begun, second.begun])
    const whole = Buffer.concat([Buffer.from(filePart('a.png', '').slice(0, -2)), bytes, Buffer.from(`\r\n${end}`)])
    const third = await send(whole, multipart, customer.token)
    expect(third).toMatchObject({ status: 429, body: { code: 'UPLOAD_BUSY' } })
    expect((await send(whole)).status).toBe(200)
    first.finish()
    expect((await first.answer).status).toBe(200)
    expect((await send(whole, multipart, customer.token)).status).toBe(200)
    second.finish()
    expect((await second.answer).status).toBe(200)
    // a refused or broken upload gives its seat back
    for (let time = 0; time < 3; time++) expect((await send('broken', multipart, customer.token)).status).toBe(400)
    expect((await send(whole, multipart, customer.token)).status).toBe(200)
    expect(leftOver()).toEqual([])
  })

  test('한글 이름은 그대로 읽는다', async () => {
    const customer = await api.customer()
    const form = new FormData()
    form.append('files', new File(['x'], '내 사진.png', { type: 'image/png' }))
    const answer = await customer.post(path, undefined, { form })
    expect(answer).toMatchObject({ body: { extra: { file: '내 사진.png' } } })
  })
})
