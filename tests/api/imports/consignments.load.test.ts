import { describe, expect, test } from 'vitest'
import { parseJson } from '#server/http/body.ts'
import { importCommitBody } from '#server/modules/imports/imports.contract.ts'
import { invoiceFields } from '#shared/files/invoices/invoiceFields.ts'
import { validateInvoiceRows } from '#shared/files/invoices/invoiceRows.ts'
import { useApi } from '#tests/support/api.ts'
import { longestStretch } from '#tests/support/busyStretch.ts'
import { shopCarriers } from '#tests/support/carriers.ts'

const path = '/store-admin/v1/order-items/consignments/commit'
const many = 20_000
/** As many rows as one call may bring. */
const rows = (more: (index: number) => object = () => ({})) =>
  Array.from({ length: many }, (_, index) => ({
    row: index + 2,
    order_no: `20261122-${String(index).padStart(7, '0')}`,
    carrier: 'CJ대한통운',
    invoice_no: '584012345678',
    receiver: `김홈핏${index}`,
    phone: '010-1234-5678',
    ...more(index),
  }))

type Import = { totals: Record<string, number>; errors: { row: number; code: string; message: string }[] }
type Refusal = { code: string; extra: { fields: Record<string, string[]> } }

describe('송장 2만 행을 확인하는 동안에도 다른 일이 차례를 얻는다', () => {
  const api = useApi()

  const send = async (body: string) => {
    const { token } = await api.staff('ops')
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const call = () => api.app.request(path, { method: 'POST', headers, body })
    let response = await call()
    // not the first time, so that what is measured is the work and not the compiler's
    const again = () => longestStretch(async () => (response = await call()))
    const stretch = Math.min(await again(), await again())
    return { stretch, status: response.status, body: (await response.json()) as unknown }
  }

  /** The same file looked at three times without letting anybody else in: what a turn must stay far below. */
  const withoutPause = () => {
    const columns = Object.fromEntries(invoiceFields.map(({ key }, index) => [key, index]))
    const header = invoiceFields.map(({ label }) => label)
    const bytes = Buffer.from(JSON.stringify({ rows: rows(), dry_run: true }))
    const looked = () => {
      const body = importCommitBody.parse(parseJson(bytes))
      const source = body.rows.map((row) => ({
        row: row.row,
        cells: invoiceFields.map(({ key }) => String(row[key] ?? '')),
      }))
      return JSON.stringify(
        validateInvoiceRows(source, { columns, header, carriers: shopCarriers, defaultCarrier: null }),
      )
    }
    return longestStretch(() => [looked(), looked(), looked()])
  }

  test('모든 행이 같은 송장번호를 쓰는 파일', async () => {
    const answer = await send(JSON.stringify({ rows: rows(), dry_run: true }))
    const { totals, errors } = answer.body as Import
    expect(totals).toMatchObject({ all: many, error: many })
    expect(errors[0]).toMatchObject({ row: 2, code: 'INVOICE_DUPLICATED' })
    expect(errors[0]?.message).toContain('3, 4, 5, 6, 7 외 19994행')
    expect(errors.at(-1)?.message).toContain('2, 3, 4, 5, 6 외 19994행')
    expect(answer.stretch).toBeLessThan((await withoutPause()) / 2)
  }, 120_000)

  test('2만째 행이 틀린 파일', async () => {
    const answer = await send(JSON.stringify({ rows: rows((n) => (n === many - 1 ? { carrier: 7 } : {})) }))
    expect(answer.status).toBe(400)
    expect((answer.body as Refusal).extra.fields).toEqual({ [`rows.${many - 1}.carrier`]: ['INVALID_TYPE'] })
    expect(answer.stretch).toBeLessThan((await withoutPause()) / 2)
  }, 120_000)
})
