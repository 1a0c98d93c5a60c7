import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diskFileStore } from '#server/files/fileStore.ts'
import { scratchFolder } from '#tests/support/scratchFolder.ts'

const folder = scratchFolder('store')
const files = diskFileStore(folder)
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (given: Uint8Array | undefined) => given && new TextDecoder().decode(given)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('파일 보관', () => {
  test('넣은 것을 그대로 읽고, 다시 넣으면 새것이며, 지우면 없다', async () => {
    await files.put('images/a.webp', bytes('처음'))
    await files.put('images/a.webp', bytes('다음'))
    expect(text(await files.get('images/a.webp'))).toBe('다음')
    const found = await files.stream('images/a.webp')
    expect(found?.size).toBe(6)
    expect(await new Response(found?.body).text()).toBe('다음')
    await files.remove('images/a.webp')
    await files.remove('images/a.webp')
    expect([await files.get('images/a.webp'), await files.stream('images/a.webp')]).toEqual([undefined, undefined])
  })

  test('나누어 쓰는 파일은 다 쓴 뒤에야 있고, 그만두면 흔적이 없다', async () => {
    const kept = await files.open('exports/job-1.csv')
    await writeFile(kept.path, 'abc')
    expect(await files.get('exports/job-1.csv')).toBeUndefined()
    await kept.finish()
    expect(text(await files.get('exports/job-1.csv'))).toBe('abc')
    const given = await files.open('exports/job-1.csv')
    await writeFile(given.path, 'x')
    expect(given.path).not.toBe((await files.open('exports/job-1.csv')).path)
    await given.abort()
    expect(text(await readFile(join(folder, 'exports/job-1.csv')))).toBe('abc')
    expect(readdirSync(join(folder, 'exports'))).toEqual(['job-1.csv'])
  })

  test('한 폴더의 파일을 쓴 때와 함께 세고, 다른 폴더와 숨은 것은 세지 않는다', async () => {
    mkdirSync(join(folder, 'few/below'), { recursive: true })
    for (const name of ['few/a.bin', 'few/.b.bin', 'few/below/c.bin', 'other.bin'])
      writeFileSync(join(folder, name), '')
    const found: { key: string; writtenAt: Date }[] = []
    for await (const file of files.list('few')) found.push(file)
    expect(found.map(({ key }) => key)).toEqual(['few/a.bin'])
    expect(Date.now() - (found[0]?.writtenAt.getTime() ?? 0)).toBeLessThan(60_000)
    for await (const none of files.list('nowhere')) expect(none).toBeUndefined()
  })

  test.each([
    '../a.bin',
    'a/../../b.bin',
    '/etc/passwd.txt',
    'a/.hidden.bin',
    '.a.bin',
    'a',
    '',
    'a//b.bin',
    'a\\b.bin',
    'a b.bin',
  ])('열쇠 %j로는 아무것도 하지 않는다', async (key) => {
    await expect(files.put(key, bytes('x'))).rejects.toThrow('unsafe')
    await expect(files.open(key)).rejects.toThrow('unsafe')
    await expect(files.get(key)).rejects.toThrow('unsafe')
    await expect(files.stream(key)).rejects.toThrow('unsafe')
    await expect(async () => files.remove(key)).rejects.toThrow('unsafe')
    await expect(async () => {
      for await (const _ of files.list(key.includes('.') || key === '' ? key : `${key}/b`));
    }).rejects.toThrow('unsafe')
  })
})
