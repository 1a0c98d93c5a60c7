import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { carriers } from '#server/modules/deliveries/carriers.ts'
import { senderAdapters } from '#server/modules/messages/senders.ts'
import { gateways } from '#server/modules/payments/gateways.ts'
import { providerAdapters } from '#server/modules/social/providers.ts'
import { gatewayProviders } from '#server/ports/gateway.ts'
import { socialProviders } from '#server/ports/socialProvider.ts'

const modules = join(import.meta.dirname, '../../../src/server/modules')

/** Each list and the folder whose folders it names. */
const registries: [folder: string, names: string[]][] = [
  ['payments/gateways', gateways.map(({ name }) => name)],
  ['deliveries/carriers', Object.keys(carriers)],
  ['messages/senders', senderAdapters.map(({ name }) => name)],
  ['social/providers', Object.keys(providerAdapters)],
]

test.each(registries)('%s: 폴더마다 목록에 한 줄, 목록의 한 줄마다 폴더', (folder, names) => {
  const folders = readdirSync(join(modules, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('API가 부르는 이름마다 목록에 한 줄이 있다', () => {
  expect(gateways.map(({ provider }) => provider).toSorted()).toEqual(gatewayProviders.toSorted())
  expect(Object.keys(providerAdapters).toSorted()).toEqual(socialProviders.toSorted())
})
