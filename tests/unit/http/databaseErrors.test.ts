import { expect, test } from 'vitest'
import { fromDatabaseError } from '#server/http/errors.ts'

test('끊긴 연결과 오래 기다린 연결은 잠시 후 다시 하라는 답이 된다', () => {
  const words = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ]
  for (const message of words) {
    expect(fromDatabaseError(new Error('Failed query', { cause: new Error(message) })), message).toMatchObject({
      code: 'BUSY',
    })
  }
  expect(fromDatabaseError(new Error('our own timeout exceeded'))).toBeUndefined()
})
