export { OrderInfoScreen } from './OrderInfoScreen.tsx'
export { VoucherScreen } from './VoucherScreen.tsx'
