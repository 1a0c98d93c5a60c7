import { readTable } from '#shared/files/readTable.ts'
import type { TestApp } from './api.ts'

/** Files of the two lists that can be taken out, as staff take them. */

export type ExportList = 'orders' | 'order-items'
type Column = { key: string; label: string; kind: string; pii: boolean; default: boolean }
type Columns = {
  results: Column[]
  templates: { key: string; label: string; titles: string[] }[]
  pii_allowed: boolean
}

export function exportsOf(api: TestApp) {
  const request = async (list: ExportList, body: object) => {
    const all = { filter: {}, all: true, as_of: api.clock.now().toISOString() }
    const response = await (
      await api.staff('ops')
    ).raw('POST', `/store-admin/v1/${list}/export/request`, { body: { ...all, reason: '정산', ...body } })
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const columnsOf = async (list: ExportList) =>
    (await (await api.staff('ops')).get<Columns>(`/store-admin/v1/${list}/export/columns`)).body
  /** What each line of a file says under each title. */
  const lines = async (list: ExportList, body: object): Promise<Record<string, string>[]> => {
    const { bytes } = await request(list, body)
    const [titles = [], ...found] = (await readTable(bytes, 'a.xlsx')).rows
    return found.map((line) => Object.fromEntries(titles.map((title, at) => [title, line[at] ?? ''])))
  }
  return { request, columnsOf, lines }
}
