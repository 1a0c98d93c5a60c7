import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashOf } from '#server/http/body.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { requestLog } from '#server/http/http.tables.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

test('비밀번호는 요청의 기록에 빠른 해시로도 남지 않는다', async () => {
  const path = '/api/v1/user/deactivate/'
  const hashes = []
  for (const password of ['Right-password-1', String.raw`Other-"pass\word-2`]) {
    const customer = await api.customer({ passwordHash: await hashPassword(password, 1) })
    expect((await customer.delete(path, { password, reason: '이사' }, { requestId: randomUUID() })).status).toBe(204)
    const [kept] = await api.deps.db
      .select()
      .from(requestLog)
      .where(eq(requestLog.subject, `user:${customer.id}`))
    hashes.push(kept?.bodyHash)
  }
  expect(hashes[0]).toBe(hashes[1])
  const hash = (text: string) => hashOf('/a', Buffer.from(text), undefined)
  expect(hash('{"password": "a", "x": 1}')).toBe(hash('{"password": "b", "x": 1}'))
  expect(hash('{"password": "a", "x": 1}')).not.toBe(hash('{"password": "a", "x": 2}'))
  expect(hash('{"nickname": "a"}')).not.toBe(hash('{"nickname": "b"}'))
})
