import UploadIcon from '@mui/icons-material/UploadFile'
import { screen, type PageEntry } from '#console/registry.ts'

/** 송장 업로드: a file of invoice numbers becomes shipped parcels. */
export const invoiceUpload: PageEntry = {
  path: '/invoice-upload',
  label: '송장 업로드',
  group: '주문·배송',
  icon: UploadIcon,
  keywords: ['운송장', '엑셀', '택배', '일괄 발송', 'csv'],
  permission: 'orders:process',
  page: screen(() => import('./InvoiceUpload.tsx'), 'InvoiceUpload'),
}
