import { expect, test } from 'vitest'
import { DEVELOPMENT_VERSION, readAppConfig } from './appConfig.ts'

/** A page that carries this text in its data block; null for a page without one. */
const pageWith = (text: string | null) =>
  ({
    getElementById: (id: string) => (id === 'app-config' && text !== null ? { textContent: text } : null),
  }) as Document

test('페이지가 싣고 온 설정을 읽고, 없는 것은 기본값이다', () => {
  const config = readAppConfig(pageWith('{"stage":"staging","sentryDsn":"https://key@errors.test/1"}'))
  expect(config).toMatchObject({ stage: 'staging', sentryDsn: 'https://key@errors.test/1', hosts: {} })
  expect(config.webVersion).toBe(DEVELOPMENT_VERSION)
})

test.each([
  ['설정이 없는 페이지', null],
  ['빈 설정', ''],
  ['깨진 설정', '{"stage":'],
])('%s 는 기본값이고, 오류를 어디에도 보내지 않는다', (_what, text) => {
  expect(readAppConfig(pageWith(text))).toMatchObject({ stage: 'local', sentryDsn: null, hosts: {} })
})

test('페이지가 없는 곳에서도 읽을 수 있다', () => {
  expect(readAppConfig(undefined).stage).toBe('local')
})
