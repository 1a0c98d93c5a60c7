import { expect, test } from '#tests/support/browser.ts'
import { asNewCustomer, asStaff, order, statesOf } from '#tests/support/shopCalls.ts'
import { checkInvoiceFile, cp949File, fileRow, invoiceNo, signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Listed<Row> = { results: Row[] }
type Sku = { id: number; product_id: number; status: string; available: number; product: { status: string } }
type Product = { id: number; shipping_origin_id: number }
type Order = {
  items: { id: number; shipping_origin: { id: number; name: string } }[]
  deliveries: { invoice_no: string }[]
}

test('출고지 세 곳의 주문을 파일로 보내면 한 송장에 담지 않고, 나눈 대로 출고지마다 다른 상자가 된다', async ({
  page,
  request,
}) => {
  const staff = await asStaff(request)
  const { results: products } = await staff.get<Listed<Product>>(
    '/store-admin/v1/products?page_size=100&status=ON_SALE',
  )
  const { results: skus } = await staff.get<Listed<Sku>>('/store-admin/v1/skus?page_size=100&status=ACTIVE')
  const originOf = new Map(products.map((one) => [one.id, one.shipping_origin_id]))
  const byOrigin = Map.groupBy(
    skus.filter((sku) => sku.available > 20 && originOf.has(sku.product_id)),
    (sku) => originOf.get(sku.product_id) ?? 0,
  )
  const wanted = [...byOrigin.values()].slice(0, 3).map(([sku]) => ({ sku_id: sku?.id ?? 0, quantity: 1 }))
  expect(wanted).toHaveLength(3)
  const bought = await order(request, await asNewCustomer(request), wanted)
  await staff.post('/store-admin/v1/order-items/bulk/processing-order', { ids: bought.itemIds })
  const path = `/store-admin/v1/orders/${bought.id}`
  const names = (await staff.get<Order>(path)).items.map((item) => item.shipping_origin.name)
  const [inFile, second, third] = [invoiceNo('1234'), invoiceNo('1235'), invoiceNo('1236')]

  await signInAsStaff(page, '/admin/invoice-upload', 'ops@homefit.test')
  await checkInvoiceFile(
    page,
    cp949File('송장.csv', [
      ['주문번호', '택배사', '송장번호'],
      [bought.orderNo, 'CJ대한통운', inFile],
    ]),
  )
  await expect(page.getByRole('tab', { name: /^오류 1/ })).toHaveAttribute('aria-selected', 'true')
  await expect(fileRow(page, 2)).toContainText('출고지 3곳')
  await expect(page.getByRole('button', { name: '정상 0행 반영' })).toBeDisabled()
  expect(await statesOf(staff, bought.id)).toEqual(['PROCESSING_ORDER', 'PROCESSING_ORDER', 'PROCESSING_ORDER'])

  await page.getByRole('button', { name: '출고지별로 나누기' }).click()
  const dialog = page.getByRole('dialog', { name: /출고지별로 나누기/ })
  const part = (name = '') => dialog.getByRole('region', { name, exact: true })
  await part(names[0])
    .getByRole('button', { name: `파일의 ${inFile} 쓰기` })
    .click()
  await part(names[1]).getByLabel('송장번호').fill(second)
  await part(names[2]).getByLabel('송장번호').fill(second)
  await expect(dialog.getByText('출고지가 다른데 송장번호가 같아요.')).toBeVisible()
  await part(names[2]).getByLabel('송장번호').fill(third)
  await dialog.getByRole('button', { name: '3행으로 나누기' }).click()

  await expect(page.getByRole('tab', { name: /^정상 3/ })).toBeVisible()
  await page.getByRole('button', { name: '정상 3행 반영' }).click()
  await expect(page.getByText(/^성공 3 · /)).toBeVisible()
  expect(await statesOf(staff, bought.id)).toEqual(['SHIPPING', 'SHIPPING', 'SHIPPING'])
  const { deliveries } = await staff.get<Order>(path)
  expect(deliveries.map((parcel) => parcel.invoice_no).toSorted()).toEqual([inFile, second, third].toSorted())
})
