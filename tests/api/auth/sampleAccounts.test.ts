import { expect, test } from 'vitest'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const password = 'Right-password-1'

test('샘플 모드가 아니면 샘플 계정은 들어갈 수 없고 안내하지도 않는다', async () => {
  await api.deps.db.insert(admins).values({
    emailAddress: 'admin@homefit.test',
    passwordHash: await hashPassword(password, 1),
    name: '샘플',
    role: 'admin',
    sample: true,
  })
  const enter = () =>
    api.anonymous.post('/core-admin/v1/auth/sign-in', { email_address: 'admin@homefit.test', password })
  expect((await enter()).status).toBe(200)
  api.deps.config.sampleMode = false
  try {
    expect((await enter()).body).toMatchObject({ code: 'SAMPLE_ACCOUNT' })
    expect((await api.anonymous.get('/core-admin/v1/auth/sample')).body).toEqual({ results: [] })
  } finally {
    api.deps.config.sampleMode = true
  }
})
