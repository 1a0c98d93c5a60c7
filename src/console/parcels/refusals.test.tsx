import type { AdminDelivery } from '#contract/schema.d.ts'
import { shopCarriers } from '#tests/support/carriers.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { CorrectInvoiceDialog } from './CorrectInvoiceDialog.tsx'

const parcel = { id: 5, version: 3, carrier: { code: 'CJ' }, invoice_no: '584012345678' } as AdminDelivery

saysRefusals({
  '송장 수정': {
    part: <CorrectInvoiceDialog parcel={parcel} onClose={() => undefined} />,
    press: ['고치기'],
    types: { 송장번호: '584012345679', 사유: '잘못 적음' },
    reads: () => ({ results: shopCarriers }),
  },
})
