import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gateways } from '#server/modules/payments/gateways.ts'

const modules = join(import.meta.dirname, '../../../src/server/modules')

/** Each list and the folder whose folders it names. */
const registries: [folder: string, names: string[]][] = [['payments/gateways', gateways.map(({ name }) => name)]]

test.each(registries)('%s: 폴더마다 목록에 한 줄, 목록의 한 줄마다 폴더', (folder, names) => {
  const folders = readdirSync(join(modules, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort())
})
